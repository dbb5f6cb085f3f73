import { eventsAddress } from './ask.js';
import { saveView } from './keep-view.js';
import type { ProblemsMessage, StylesMessage } from './messages.js';
import type { Overlay } from './overlay.js';
import { swapStyles } from './swap-styles.js';
import type { Tag } from './tag.js';

/** Between two looks for a server that has ended, in milliseconds. */
const INTERVAL = 1000;

/** Does what the server says: loads the page again, swaps its styles, shows its problems. */
export function followChanges(tag: Tag, overlay: Overlay): void {
  let stream: EventSource | undefined;

  function reload(): void {
    saveView();
    location.reload();
  }

  function connect(): void {
    const events = new EventSource(eventsAddress(tag));
    stream = events;
    events.addEventListener('open', () => {
      overlay.note(undefined);
    });
    events.addEventListener('reload', reload);
    events.addEventListener('styles', ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data) as StylesMessage;
      tag.key = message.key;
      swapStyles(message);
    });
    events.addEventListener('problems', ({ data }: MessageEvent<string>) => {
      overlay.show(JSON.parse(data) as ProblemsMessage);
    });
    events.addEventListener('error', () => {
      // The browser tries again by itself unless it was refused, which a new session does.
      if (events.readyState === EventSource.CLOSED) void waitForServer();
      else overlay.note('The dev server does not answer.');
    });
  }

  async function waitForServer(): Promise<void> {
    overlay.note('The dev server does not answer.');
    for (;;) {
      await new Promise((resolve) => {
        setTimeout(resolve, INTERVAL);
      });
      try {
        await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
        reload();
        return;
      } catch {
        // Not yet.
      }
    }
  }

  connect();
  // A page that is kept for going back must not hold a connection; when it comes back it may be old.
  addEventListener('pagehide', () => {
    stream?.close();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) connect();
  });
}
