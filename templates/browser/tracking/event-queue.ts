import { APP_NAME, MOST_EVENTS, type EventField } from '../../shared/tracking/event-query.js';
import { EVENT_KEY } from '../../shared/tracking/storage-keys.js';
import { keysFrom, readKey, removeKey, writeKey } from './local-store.js';

/** An event that waits to be sent: its id, and the query that tells all. */
export interface QueuedEvent {
  readonly id: string;
  readonly query: URLSearchParams;
}

/** The value of a field, empty where there is none. */
const valueOf = ({ query }: QueuedEvent, field: EventField): string => query.get(field) ?? '';

/** Adds an event to those that wait, and drops the oldest where they are too many. */
export function queueEvent({ id, query }: QueuedEvent): void {
  writeKey(EVENT_KEY + id, query.toString());
  for (const { id: old } of queuedEvents().slice(0, -MOST_EVENTS)) unqueueEvent(old);
}

/** All that waits, of this tab and of others, the oldest first. What is no event, whoever wrote it, is thrown away. */
export function queuedEvents(): QueuedEvent[] {
  return keysFrom([EVENT_KEY])
    .map((key) => ({ id: key.slice(EVENT_KEY.length), query: new URLSearchParams(readKey(key)) }))
    .filter((event) => {
      const valid = valueOf(event, 'eventid') === event.id && valueOf(event, 'appName') === APP_NAME;
      if (!valid) unqueueEvent(event.id);
      return valid;
    })
    .sort((a, b) => Number(valueOf(a, 'timestamp')) - Number(valueOf(b, 'timestamp')));
}

export function unqueueEvent(id: string): void {
  removeKey(EVENT_KEY + id);
}
