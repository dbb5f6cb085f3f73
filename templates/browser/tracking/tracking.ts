import type { ConsentMode } from '../../shared/tracking/consent-mode.js';
import type { EventLabel } from '../../shared/tracking/event-labels.js';
import { APP_NAME, MOST_EVENTS, type EventExtras, type EventField } from '../../shared/tracking/event-query.js';
import { retryDelay } from '../../shared/retry.js';
import { forgetVisitor, hasConsent, isRefused, onConsent } from './consent.js';
import { eventDetails } from './event-details.js';
import { queueEvent, queuedEvents, unqueueEvent, type QueuedEvent } from './event-queue.js';
import { putEvent } from './put-event.js';
import { randomId } from './random-id.js';
import { sessionNumber, userId } from './session.js';

export interface TrackingOptions {
  /** Address of the event-log service. */
  readonly events: string;
  readonly consent: ConsentMode;
}

/** An event that its caller stores until it is settled. */
export interface KnownEvent {
  readonly id: string;
  /** When it happened, in milliseconds since 1970. */
  readonly at: number;
  /** The log has it, has rejected it permanently, or may not get it. */
  readonly settled: () => void;
}

export interface Tracking {
  /** Sends an event to the event log. Never throws, never rejects. */
  log(label: EventLabel, fields?: EventExtras, known?: KnownEvent): void;
}

/** Consecutive failures that end the retries; the next activity (connection, tab, event, page) restarts them. */
const MOST_RETRIES = 8;

/** Ids of events being sent, shared by the whole page. */
const underWay = new Set<string>();

/** What follows once an event of this id is settled. */
const whenSettled = new Map<string, KnownEvent['settled'] | undefined>();

/**
 * Sends events, and those left by earlier pages, to the event log. Each is sent at least once, with an id by which the
 * log removes duplicates. An event is stored before it is sent (see `MOST_EVENTS`) and removed once it is settled.
 * Until then it is resent after a delay, when the connection or the visitor returns, when the page unloads, and by the
 * next page. Without consent nothing is stored or sent: events before the answer to an opt-in are held in memory and
 * lost with the page.
 */
export function createTracking({ events, consent }: TrackingOptions): Tracking {
  const held: (Partial<KnownEvent> & {
    readonly label: EventLabel;
    readonly at: number;
    readonly details: Partial<Record<EventField, string>>;
  })[] = [];
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = async ({ id, query }: QueuedEvent): Promise<void> => {
    if (underWay.has(id)) return;
    underWay.add(id);
    const settled = await putEvent(`${events}?${query.toString()}`);
    underWay.delete(id);
    if (settled) {
      failures = 0;
      unqueueEvent(id);
      whenSettled.get(id)?.();
    } else if (failures < MOST_RETRIES) {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          sendQueued();
        },
        retryDelay((failures += 1), Math.random),
      );
    }
  };

  const sendQueued = (): void => {
    if (hasConsent(consent)) for (const event of queuedEvents()) void send(event);
  };

  const wake = (): void => {
    failures = 0;
    sendQueued();
  };

  const release = (): void => {
    const waiting = held.splice(0);
    if (!hasConsent(consent)) {
      forgetVisitor();
      return;
    }
    for (const { id = randomId(), label, at, settled, details } of waiting) {
      whenSettled.set(id, settled);
      const fields = {
        appName: APP_NAME,
        uuid: userId(),
        sessionid: String(sessionNumber(Date.now())),
        label,
        timestamp: String(at),
        ...details,
        eventid: id,
      };
      queueEvent({ id, query: new URLSearchParams(fields satisfies Partial<Record<EventField, string>>) });
    }
    wake();
  };

  release();
  onConsent(release);
  addEventListener('online', wake);
  addEventListener('pagehide', wake);
  document.addEventListener('visibilitychange', wake);

  return {
    log(label, fields = {}, known) {
      const allowed = hasConsent(consent);
      if (!allowed && isRefused()) {
        known?.settled();
        return;
      }
      if (held.push({ label, at: Date.now(), ...known, details: eventDetails(fields) }) > MOST_EVENTS) held.shift();
      if (allowed) release();
    },
  };
}
