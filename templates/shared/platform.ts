/** What decides which file a visitor can use. `other`: every other desktop, which is a target for the Android file. */
export type Platform = 'android' | 'ios' | 'mac' | 'other';

/** What a browser says about its machine. */
export interface BrowserTraits {
  /** `navigator.userAgentData.platform`, where the browser has client hints. */
  readonly hint?: string | undefined;
  readonly userAgent: string;
  /** `navigator.maxTouchPoints`: an iPad that asks for desktop pages calls itself a Macintosh, which has no touch screen. */
  readonly maxTouchPoints: number;
}

/** The platform from the client hint, else from the user agent. */
export function platformOf({ hint, userAgent, maxTouchPoints }: BrowserTraits): Platform {
  if (hint) return hint === 'Android' ? 'android' : hint === 'iOS' ? 'ios' : hint === 'macOS' ? 'mac' : 'other';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  // Windows phones named Android and iPhone as well.
  if (/Android/.test(userAgent) && !/Windows/.test(userAgent)) return 'android';
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? 'ios' : 'mac';
  return 'other';
}

/** True in browsers inside apps, which cannot save a file that a page has made: `wv` is Android's own mark of a WebView. */
export function isInApp(userAgent: string): boolean {
  return /; wv\)|\bFB(AN|AV|_IAB)\b|Instagram|\bLine\//.test(userAgent);
}
