/** Takes a message to the app. */
export type Channel = (text: string) => void;

/** Name of the app's object in Android's JavaScript interface and among WebKit's message handlers. */
const HANDLER = 'NativeBridge';

interface Receiver {
  postMessage?(text: string): void;
}

interface AppWindow {
  readonly ReactNativeWebView?: Receiver;
  readonly [HANDLER]?: Receiver;
  readonly webkit?: { readonly messageHandlers?: Readonly<Record<string, Receiver | undefined>> };
}

/** The way to the app, whichever of the three is there; `undefined` in a browser. */
export function appChannel(): Channel | undefined {
  const { ReactNativeWebView, [HANDLER]: android, webkit } = globalThis as unknown as AppWindow;
  const receiver = [ReactNativeWebView, android, webkit?.messageHandlers?.[HANDLER]].find(
    (candidate) => typeof candidate?.postMessage === 'function',
  );
  // Called on its object: Android refuses a method that was taken off it.
  return receiver && ((text) => receiver.postMessage?.(text));
}
