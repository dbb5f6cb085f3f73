/** Path of the dev session's own addresses. No page can have it: a route does not start with `-`. */
export const DEV_PATH = '/-/islet/';

/** Attributes of the dev script element. */
export interface DevTag {
  /** Address of the script. */
  readonly src: string;
  readonly token: string;
  readonly route: string;
  /** Key of the view; empty for an error page. */
  readonly key: string;
  /** What of the page a build would not publish yet. */
  readonly previews: readonly string[];
}

/** Adds the dev script to the head of a page, and lets its policy run it. Nothing else differs from a build. */
export function injectDev(html: string, tag: DevTag): string {
  return html
    .replace(
      /(<meta http-equiv="Content-Security-Policy" content=")([^"]*)"/,
      (_, start: string, policy: string) => `${start}${allowDev(policy)}"`,
    )
    .replace('\n</head>', () => `\n${devScript(tag)}\n</head>`);
}

/** The script element that connects a page to the session; async, so that the page does not wait for it. */
export function devScript({ src, token, route, key, previews }: DevTag): string {
  const notes = previews.length === 0 ? '' : ` data-previews="${escapeAttribute(previews.join('\n'))}"`;
  return `<script async type="module" src="${src}" data-islet-dev data-token="${token}" data-route="${escapeAttribute(route)}" data-key="${key}"${notes}></script>`;
}

/** Lets a policy run scripts of the same origin, and connect to it. Nothing else changes. */
export function allowDev(policy: string): string {
  return policy.replace(/\b(script-src|connect-src) ([^;]*)/g, (_, name: string, values: string) => {
    const others = values.split(' ').filter((value) => value !== "'none'" && value !== "'self'");
    return [name, "'self'", ...others].join(' ');
  });
}

export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${String(character.charCodeAt(0))};`);
}
