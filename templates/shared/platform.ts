/** Decides which file a visitor can use. `other`: any other desktop, which is offered the Android file. */
export type Platform = 'android' | 'ios' | 'mac' | 'other';

/** Platform information from the browser. */
export interface BrowserTraits {
  /** `navigator.userAgentData.platform`, if the browser supports client hints. */
  readonly hint?: string | undefined;
  readonly userAgent: string;
  /**
   * `navigator.maxTouchPoints`. An iPad that requests desktop pages identifies as a Macintosh, which has no touch
   * screen.
   */
  readonly maxTouchPoints: number;
}

/** Returns the platform from the client hint, or else from the user agent. */
export function platformOf({ hint, userAgent, maxTouchPoints }: BrowserTraits): Platform {
  if (hint) return hint === 'Android' ? 'android' : hint === 'iOS' ? 'ios' : hint === 'macOS' ? 'mac' : 'other';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  // Windows phones also name Android and iPhone.
  if (/Android/.test(userAgent) && !/Windows/.test(userAgent)) return 'android';
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? 'ios' : 'mac';
  return 'other';
}

/** Whether the browser is inside an app and cannot save generated files. `wv` is Android's own WebView marker. */
export function isInApp(userAgent: string): boolean {
  return /; wv\)|\bFB(AN|AV|_IAB)\b|Instagram|\bLine\//.test(userAgent);
}
