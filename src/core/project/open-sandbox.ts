import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleSandbox, SANDBOX_FILE } from '../../bundle/server/bundle-sandbox.js';
import { loadSiteConfig, SITE_FILE } from '../../content/load-site-config.js';
import { readYamlFile } from '../../content/yaml/yaml-file.js';
import { yamlPositions } from '../../content/yaml/yaml-positions.js';
import type { CreateSandbox, SandboxServices } from '../../api/sandbox.js';
import { diagnostic, failure, IsletError, type Diagnostic } from '../../errors/index.js';
import type { SiteConfig } from '../../lib/site/site-config.js';
import { refuseUnimportableRoot } from './importable-root.js';
import { isletFolder } from '../../lib/fs/islet-folder.js';

/** Profile that a sandbox is built with. */
export const SANDBOX_PROFILE = 'sandbox';

/** Default output folder of a sandbox. */
export function sandboxOut(root: string): string {
  return join(isletFolder(root), 'sandbox/dist');
}

/** Everything that serving a sandbox needs, besides its build. */
export interface Sandbox {
  readonly pageOrigin: string;
  readonly serviceOrigins: readonly string[];
  readonly services: SandboxServices;
}

/**
 * Reads the addresses of the page and the services in the profile `sandbox`, and creates the mock services of the site.
 *
 * @throws IsletError `sandbox-missing`, `sandbox-not-local`, `sandbox-build-failed`, `sandbox-failed`, or every problem
 * of `site.yaml`
 */
export async function openSandbox(root: string): Promise<Sandbox> {
  refuseUnimportableRoot(root);
  const site = loadSiteConfig(root, SANDBOX_PROFILE);
  const url = await bundleSandbox(root);
  const problems = notLocal(root, site);
  if (problems.length > 0) throw new IsletError(problems);
  const called = Object.entries(site.services).filter(([name, address]) => isCalled(site, name) || isLocal(address));
  const serviceOrigins = [...new Set(called.map(([, address]) => new URL(address).origin))].filter(
    (origin) => origin !== site.origin,
  );
  const folder = join(isletFolder(root), 'sandbox/data');
  await mkdir(folder, { recursive: true });
  const services = await create(url, {
    folder,
    source: join(root, 'site/sandbox'),
    pageOrigin: site.origin,
    serviceOrigins,
  });
  return { pageOrigin: site.origin, serviceOrigins, services };
}

/** Whether pages send data to a service. Links, frames, images and scripts may keep their addresses in a sandbox. */
function isCalled(site: SiteConfig, name: string): boolean {
  return site.serviceUses[name] === 'connect' || site.serviceUses[name] === 'form';
}

function isLocal(address: string): boolean {
  const { protocol, hostname, port } = new URL(address);
  return protocol === 'http:' && port !== '' && /^(127(\.\d+){3}|localhost|\[::1\])$/.test(hostname);
}

function notLocal(root: string, site: SiteConfig): Diagnostic[] {
  const { file, text } = readYamlFile(root, SITE_FILE);
  const positions = yamlPositions(file, text);
  const own = ['profiles', SANDBOX_PROFILE];
  const problem = (what: string, address: string, ...path: readonly string[]): Diagnostic => {
    const place = [...own, ...path];
    const message = `${what} of the profile \`${SANDBOX_PROFILE}\` is at \`${address}\`, which is not this machine.`;
    return diagnostic('sandbox-not-local', {
      message,
      ...positions.shown(positions.value(place)),
      path: place.join('.'),
    });
  };
  const called = Object.entries(site.services).filter(([name, address]) => isCalled(site, name) && !isLocal(address));
  return [
    ...(isLocal(site.origin) ? [] : [problem('The site', site.origin, 'origin')]),
    ...called.map(([name, address]) => problem(`The service \`${name}\``, address, 'services', name)),
  ];
}

function failed(message: string): IsletError {
  return failure('sandbox-failed', { position: { file: SANDBOX_FILE }, message });
}

async function create(url: string, context: Parameters<CreateSandbox>[0]): Promise<SandboxServices> {
  try {
    const { default: made } = (await import(url)) as { readonly default?: unknown };
    if (typeof made !== 'function') throw failed('The default export of `site/sandbox/sandbox.ts` is not a function.');
    const started = await (made as (given: typeof context) => unknown)(context);
    const services = started as Partial<SandboxServices> | null | undefined;
    if (typeof services?.fetch !== 'function')
      throw failed('The function that `site/sandbox/sandbox.ts` exports returns no object with `fetch`.');
    const paths: unknown = services.pagePaths;
    if (paths !== undefined && !(Array.isArray(paths) && paths.every((path) => typeof path === 'string'))) {
      throw failed('The `pagePaths` of `site/sandbox/sandbox.ts` are no list of paths such as `/api/`.');
    }
    return { ...services, fetch: services.fetch };
  } catch (error) {
    if (error instanceof IsletError) throw error;
    throw failed(
      `\`site/sandbox/sandbox.ts\` failed when it was started: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
