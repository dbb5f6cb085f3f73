/** The data of the session in the page. */
export interface Tag {
  readonly token: string;
  readonly route: string;
  /** Key of the page as shown; empty on a page that replaces one with errors. */
  key: string;
  /** What of the page a build would not publish yet. */
  readonly previews: readonly string[];
}

/** Reads the script element of this script; `undefined` if it was removed. */
export function readTag(): Tag | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[data-islet-dev]');
  if (script === null) return undefined;
  const { token = '', route = '', key = '', previews } = script.dataset;
  return { token, route, key, previews: previews?.split('\n') ?? [] };
}
