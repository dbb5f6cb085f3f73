import { firebase } from '../../../../src/emit/hosts/firebase.js';
import type { Host, HostSite } from '../../../../src/emit/hosts/host.js';
import { vercel } from '../../../../src/emit/hosts/vercel.js';

export interface Route {
  readonly src?: string;
  readonly handle?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly dest?: string;
  readonly continue?: boolean;
}

export interface Hosting {
  readonly headers: readonly { readonly regex: string; readonly headers: readonly { key: string; value: string }[] }[];
  readonly redirects: readonly { readonly regex: string; readonly destination: string; readonly type: number }[];
}

export const site: HostSite = {
  headers: [],
  redirects: [],
  files: [{ path: 'index.html', size: 10 }],
  origin: 'https://garden.example',
  base: '',
  precompressed: false,
  targets: [],
};
export const routesOf = (changes: Partial<HostSite>): readonly Route[] =>
  (JSON.parse(vercel.configure({ ...site, ...changes }).files[0]?.text ?? '') as { routes: Route[] }).routes;
export const hostingOf = (changes: Partial<HostSite>): Hosting =>
  (JSON.parse(firebase.configure({ ...site, ...changes }).files[0]?.text ?? '') as { hosting: Hosting }).hosting;
export const problemsOf = (host: Host, changes: Partial<HostSite>): string[] =>
  host.configure({ ...site, ...changes }).problems.map(({ name, message }) => `${name}: ${message}`);

/** Where Vercel would redirect a path. */
export function vercelTarget(routes: readonly Route[], path: string): string | undefined {
  for (const { src, status, headers } of routes) {
    if (src === undefined) return undefined;
    const found = new RegExp(src).exec(path);
    if (found && status !== undefined && status !== 404 && headers?.['Location'] !== undefined)
      return headers['Location'].replace(/\$([A-Za-z]\w*)/g, (_, name: string) => found.groups?.[name] ?? '');
  }
  return undefined;
}

/** Where Firebase Hosting would redirect a path. */
export function firebaseTarget({ redirects }: Hosting, path: string): string | undefined {
  for (const { regex, destination } of redirects) {
    const found = new RegExp(regex.replaceAll('(?P<', '(?<')).exec(path);
    if (found) return destination.replace(/:([A-Za-z]\w*)/g, (_, name: string) => found.groups?.[name] ?? '');
  }
  return undefined;
}
