/** What the page knows of its session. */
export interface Tag {
  readonly token: string;
  readonly route: string;
  /** Key of the view that is shown; empty where the page stands in for one. */
  key: string;
}

/** Reads the element that brought this script; `undefined` where it is gone. */
export function readTag(): Tag | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[data-islet-dev]');
  if (script === null) return undefined;
  const { token = '', route = '', key = '' } = script.dataset;
  return { token, route, key };
}
