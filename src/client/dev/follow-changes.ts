import { eventsAddress } from './server-api.js';
import { saveView } from './saved-view.js';
import type { IslandsMessage, ProblemsMessage, StylesMessage } from './messages.js';
import type { Overlay } from './overlay.js';
import { refreshIslands } from './refresh-islands.js';
import { swapStyles } from './swap-styles.js';
import type { Tag } from './tag.js';

/** Interval of connection attempts after the server has ended, in milliseconds. */
const INTERVAL = 1000;

/** Handles the events of the server: reloads the page once it may, replaces styles and islands, shows problems. */
export function followChanges(tag: Tag, overlay: Overlay, mayReload: () => Promise<unknown>): void {
  let stream: EventSource | undefined;

  async function reload(): Promise<void> {
    await mayReload();
    saveView();
    location.reload();
  }

  function connect(): void {
    const events = new EventSource(eventsAddress(tag));
    stream = events;
    events.addEventListener('open', () => {
      overlay.note(undefined);
    });
    events.addEventListener('reload', () => void reload());
    events.addEventListener('styles', ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data) as StylesMessage;
      tag.key = message.key;
      swapStyles(message);
    });
    events.addEventListener('islands', ({ data }: MessageEvent<string>) => {
      const { key, addresses } = JSON.parse(data) as IslandsMessage;
      tag.key = key;
      void refreshIslands(addresses).then((done) => (done ? undefined : reload()));
    });
    events.addEventListener('problems', ({ data }: MessageEvent<string>) => {
      overlay.show(JSON.parse(data) as ProblemsMessage);
    });
    events.addEventListener('error', () => {
      // The browser reconnects by itself unless it was refused, as by a new session.
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
        await reload();
        return;
      } catch {
        // The server is not back yet.
      }
    }
  }

  connect();
  // A page in the back/forward cache must not keep a connection, and may be outdated when it is restored.
  addEventListener('pagehide', () => {
    stream?.close();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) connect();
  });
}
