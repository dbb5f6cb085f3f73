import { APP_NAME, MOST_EVENTS, type EventField } from '../../shared/tracking/event-query.js';
import { EVENT_KEY } from '../../shared/tracking/storage-keys.js';
import { keysFrom, readKey, removeKey, writeKey } from './local-store.js';

/** A pending event: its id and its complete query. */
export interface QueuedEvent {
  readonly id: string;
  readonly query: URLSearchParams;
}

/** Returns the value of a field; empty if there is none. */
const valueOf = ({ query }: QueuedEvent, field: EventField): string => query.get(field) ?? '';

/** Adds an event to the pending ones, and drops the oldest if there are too many. */
export function queueEvent({ id, query }: QueuedEvent): void {
  writeKey(EVENT_KEY + id, query.toString());
  for (const { id: old } of queuedEvents().slice(0, -MOST_EVENTS)) unqueueEvent(old);
}

/** Returns all pending events of this and other tabs, oldest first. Invalid entries are removed. */
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
