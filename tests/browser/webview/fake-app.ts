import type { CDPSession } from 'puppeteer';

/** How the app behaves. */
export interface AppBehaviour {
  /** What the page finds on its window; `react-native` where nothing is said. */
  readonly channel?: 'react-native' | 'android' | 'webkit';
  /** What it has left for the session before the page runs. */
  readonly session?: Readonly<Record<string, string>>;
  readonly bucket?: string;
  /** `reply`: to what asks; `late`: after the page gave up; `twice`; `silent`; `throws` whenever it is told anything. */
  readonly replies?: 'reply' | 'refuse' | 'late' | 'twice' | 'silent' | 'throws';
}

export interface ToldMessage {
  readonly version: number;
  readonly id: string;
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface FakeApp {
  readonly told: ToldMessage[];
  names(): string[];
  /** How many replies the page has got. */
  replies(): number;
  /** Says a text to the page, as code of the app does that runs in it. */
  say(text: unknown): Promise<void>;
  event(name: string, payload: object, id?: string): Promise<void>;
}

/** Longer than a page waits for a reply, in milliseconds. */
const TOO_LATE = 3_300;

let number = 0;

/**
 * Puts the app around a page over the DevTools protocol, before it is opened: its channel is a binding of the browser, and what it says is
 * evaluated in the page. The code of the page is left as it is. All of it ends with the session.
 */
export async function surroundWithApp(
  cdp: CDPSession,
  { channel = 'react-native', session = {}, bucket, replies = 'reply' }: AppBehaviour = {},
): Promise<FakeApp> {
  const told: ToldMessage[] = [];
  let replied = 0;
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: 'tellFakeApp' });
  const keep = `for (const [key, value] of Object.entries(${JSON.stringify(session)})) sessionStorage.setItem(key, value);${bucket === undefined ? '' : `localStorage.setItem('userBucket', ${JSON.stringify(bucket)});`}`;
  const act = replies === 'throws' ? "throw new Error('The app is gone.');" : 'tellFakeApp(text);';
  // Android's interface is an object of the host, whose methods refuse to be called off it.
  const receiver = `{ postMessage(text) { if (this?.postMessage === undefined) throw new TypeError('called off its object'); ${act} } }`;
  const stand = {
    'react-native': 'window.ReactNativeWebView = $',
    android: 'window.NativeBridge = $',
    webkit: 'window.webkit = { messageHandlers: { NativeBridge: $ } }',
  }[channel];
  await cdp.send('Page.enable');
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `if (window === top && location.protocol.startsWith('http')) { ${keep} ${stand.replace('$', receiver)}; }`,
  });
  const say = async (text: unknown): Promise<void> => {
    await cdp.send('Runtime.evaluate', { expression: `window.postMessage(${JSON.stringify(text)}, location.origin)` });
  };
  // By a timer of the page, as its patience is: whatever keeps the page busy, the patience ends first.
  const sayLate = (text: string): Promise<unknown> =>
    cdp.send('Runtime.evaluate', {
      expression: `new Promise((done) => { setTimeout(() => { window.postMessage(${JSON.stringify(text)}, location.origin); done(); }, ${String(TOO_LATE)}); })`,
      awaitPromise: true,
    });
  cdp.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name !== 'tellFakeApp') return;
    const message = JSON.parse(payload) as ToldMessage;
    told.push(message);
    if (replies === 'silent' || !['ShareApp', 'Clipboard'].includes(message.name)) return;
    const answer = JSON.stringify({ type: 'reply', id: message.id, ok: replies !== 'refuse' });
    // The page may have gone.
    const send = (): void => {
      void (replies === 'late' ? sayLate(answer) : say(answer)).then(
        () => {
          replied += 1;
        },
        () => undefined,
      );
    };
    send();
    if (replies === 'twice') send();
  });
  return {
    told,
    names: () => told.map(({ name }) => name),
    replies: () => replied,
    say,
    event: (name, payload, id = `fake-${String((number += 1))}`) =>
      say(JSON.stringify({ type: 'event', id, name, payload })),
  };
}
