import { currentSite } from 'islet';

/** Returns the origins that pages inside the app may call: services in `site.yaml` whose names start with `appApi`. */
export function appHosts(): string[] {
  return Object.entries(currentSite().services)
    .filter(([name]) => name.startsWith('appApi'))
    .map(([, url]) => /^https?:\/\/[^/]+/.exec(url)?.[0] ?? url);
}
