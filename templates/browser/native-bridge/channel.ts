/** Sends a message to the app. */
export type Channel = (text: string) => void;

/** Name of the app's object, both in Android's JavaScript interface and among WebKit's message handlers. */
const HANDLER = 'NativeBridge';

interface Receiver {
  postMessage?(text: string): void;
}

interface AppWindow {
  readonly ReactNativeWebView?: Receiver;
  readonly [HANDLER]?: Receiver;
  readonly webkit?: { readonly messageHandlers?: Readonly<Record<string, Receiver | undefined>> };
}

/** Returns the available channel to the app, one of three; `undefined` in a browser. */
export function appChannel(): Channel | undefined {
  const { ReactNativeWebView, [HANDLER]: android, webkit } = globalThis as unknown as AppWindow;
  const receiver = [ReactNativeWebView, android, webkit?.messageHandlers?.[HANDLER]].find(
    (candidate) => typeof candidate?.postMessage === 'function',
  );
  // Called as a method: Android rejects a detached function.
  return receiver && ((text) => receiver.postMessage?.(text));
}
