/** Below this path lies what only a dev session has. No page can: routes have no `-` by itself as their first part. */
export const DEV_PATH = '/-/islet/';

/** What a page is told about itself. */
export interface DevTag {
  /** Address of the script. */
  readonly src: string;
  readonly token: string;
  readonly route: string;
  /** Key of the view; empty where the page stands in for one. */
  readonly key: string;
}

/** The page with the script of the session at the end of its head, and a policy that lets it run. Nothing else differs from a build. */
export function injectDev(html: string, tag: DevTag): string {
  return html
    .replace(
      /(<meta http-equiv="Content-Security-Policy" content=")([^"]*)"/,
      (_, start: string, policy: string) => `${start}${allowDev(policy)}"`,
    )
    .replace('\n</head>', () => `\n${devScript(tag)}\n</head>`);
}

/** The element by which a page joins the session. Asynchronous: the page does not wait for it. */
export function devScript({ src, token, route, key }: DevTag): string {
  return `<script async type="module" src="${src}" data-islet-dev data-token="${token}" data-route="${escapeAttribute(route)}" data-key="${key}"></script>`;
}

/** A policy that also lets scripts of the own origin run and call it; everything else stays as strict as it is. */
export function allowDev(policy: string): string {
  return policy.replace(/\b(script-src|connect-src) ([^;]*)/g, (_, name: string, values: string) => {
    const kept = values.split(' ').filter((value) => value !== "'none'" && value !== "'self'");
    return [name, "'self'", ...kept].join(' ');
  });
}

export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${String(character.charCodeAt(0))};`);
}
