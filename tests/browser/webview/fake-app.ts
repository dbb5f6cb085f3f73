import type { CDPSession, Page } from 'puppeteer';

/** How the app behaves. */
export interface AppBehaviour {
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
  /** Says a text to the page, as code of the app does that runs in it. */
  say(text: unknown): Promise<void>;
  event(name: string, payload: object, id?: string): Promise<void>;
}

/** Longer than a page waits for a reply, in milliseconds. */
export const TOO_LATE = 3_300;

let number = 0;

/**
 * Puts the app around a page over the DevTools protocol, before it is opened: its channel is a binding of the browser, and what it says is
 * evaluated in the page. The code of the page is left as it is.
 */
export async function surroundWithApp(page: Page, { session = {}, bucket, replies = 'reply' }: AppBehaviour = {}): Promise<FakeApp> {
  const told: ToldMessage[] = [];
  const cdp: CDPSession = await page.createCDPSession();
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: 'tellFakeApp' });
  const keep = `for (const [key, value] of Object.entries(${JSON.stringify(session)})) sessionStorage.setItem(key, value);${bucket === undefined ? '' : `localStorage.setItem('userBucket', ${JSON.stringify(bucket)});`}`;
  const channel = replies === 'throws' ? "() => { throw new Error('The app is gone.'); }" : '(text) => { tellFakeApp(text); }';
  await cdp.send('Page.enable');
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: `if (window === top && location.protocol.startsWith('http')) { ${keep} window.ReactNativeWebView = { postMessage: ${channel} }; }` });
  const say = async (text: unknown): Promise<void> => {
    await cdp.send('Runtime.evaluate', { expression: `window.postMessage(${JSON.stringify(text)}, location.origin)` });
  };
  cdp.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name !== 'tellFakeApp') return;
    const message = JSON.parse(payload) as ToldMessage;
    told.push(message);
    if (replies === 'silent' || !['ShareApp', 'Clipboard'].includes(message.name)) return;
    const answer = JSON.stringify({ type: 'reply', id: message.id, ok: replies !== 'refuse' });
    const send = (): void => { void say(answer).catch(() => undefined); };
    if (replies === 'late') setTimeout(send, TOO_LATE);
    else send();
    if (replies === 'twice') send();
  });
  return {
    told,
    names: () => told.map(({ name }) => name),
    say,
    event: (name, payload, id = `fake-${String((number += 1))}`) => say(JSON.stringify({ type: 'event', id, name, payload })),
  };
}
