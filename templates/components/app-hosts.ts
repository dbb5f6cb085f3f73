import { currentSite } from 'islet';

/** Origins that pages inside the app may call: the services in `site.yaml` whose names begin with `appApi`. */
export function appHosts(): string[] {
  return Object.entries(currentSite().services)
    .filter(([name]) => name.startsWith('appApi'))
    .map(([, url]) => /^https?:\/\/[^/]+/.exec(url)?.[0] ?? url);
}
