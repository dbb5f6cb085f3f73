import { vi } from 'vitest';

/** What the app is told, and a way to speak for it. */
export interface FakeWindow {
  readonly sent: { readonly version: number; readonly id: string; readonly name: string; readonly payload: unknown }[];
  readonly infos: ReturnType<typeof vi.spyOn>;
  readonly warnings: ReturnType<typeof vi.spyOn>;
  /** A `message` event in the page; from code in the page itself where nothing else is said. */
  post(data: unknown, from?: { readonly origin?: string; readonly source?: unknown }): void;
  /** Stands the channel up on the window under the names that a kind of app uses. */
  install(kind: 'react-native' | 'android' | 'webkit', receive?: (text: string) => void): void;
}

/** Globals of a page, as far as the bridge knows them; taken away by `vi.unstubAllGlobals()`. */
export function fakeWindow(): FakeWindow {
  const events = new EventTarget();
  const sent: FakeWindow['sent'] = [];
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('location', { origin: 'https://www.zupee.example' });
  vi.stubGlobal('window', globalThis);
  const infos = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  return {
    sent,
    infos,
    warnings,
    post(data, { origin = '', source = null } = {}) {
      events.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
    },
    install(
      kind,
      receive = (text) => {
        sent.push(JSON.parse(text) as FakeWindow['sent'][number]);
      },
    ) {
      const receiver = {
        postMessage(this: unknown, text: string) {
          if (this !== receiver) throw new TypeError('called off its object');
          receive(text);
        },
      };
      if (kind === 'react-native') vi.stubGlobal('ReactNativeWebView', receiver);
      else if (kind === 'android') vi.stubGlobal('NativeBridge', receiver);
      else vi.stubGlobal('webkit', { messageHandlers: { NativeBridge: receiver } });
    },
  };
}
