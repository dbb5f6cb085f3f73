import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'node:http';
import { ensurePackages } from '../../../scripts/debian-packages.js';

export interface HostServer {
  readonly url: string;
  /** What it has printed. */
  said(): string;
  close(): Promise<void>;
}

const NGINX = '/usr/sbin/nginx';
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

export async function ensureNginx(): Promise<void> {
  await ensurePackages([
    { file: NGINX, package: 'nginx' },
    { file: BROTLI, package: 'libnginx-mod-http-brotli-static' },
  ]);
}

/**
 * Serves `out` with nginx as the handbook says, its own files in `folder`.
 *
 * @param other lines of the server for other programs
 */
export async function startNginx(folder: string, out: string, configuration: string, other = ''): Promise<HostServer> {
  await mkdir(join(folder, 'temp'), { recursive: true });
  await writeFile(join(folder, 'site.conf'), configuration);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path temp/${kind};`)
    .join(' ');
  const file = join(folder, 'nginx.conf');
  return start(async (port) => {
    await writeFile(
      file,
      `daemon off; master_process off; pid nginx.pid; error_log stderr notice; load_module ${BROTLI};
events {}
http { access_log off; ${temporary} server { listen 127.0.0.1:${String(port)}; root ${out}; brotli_static on; ${other} include site.conf; } }
`,
    );
    return spawn(NGINX, ['-p', folder, '-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  });
}

const CADDY = '/usr/bin/caddy';

export async function ensureCaddy(): Promise<void> {
  await ensurePackages([{ file: CADDY, package: 'caddy' }]);
}

/** Serves `out` with Caddy as the handbook says, its own files in `folder`. */
export async function startCaddy(folder: string, out: string, configuration: string): Promise<HostServer> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'site.conf'), configuration);
  const file = join(folder, 'Caddyfile');
  return start(async (port) => {
    await writeFile(
      file,
      `{
  auto_https off
  admin off
}
http://127.0.0.1:${String(port)} {
  root * ${out}
  import site.conf
}
`,
    );
    return spawn(CADDY, ['run', '--config', file, '--adapter', 'caddyfile'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { HOME: folder },
    });
  });
}

const APACHE = '/usr/sbin/apache2';

export async function ensureApache(): Promise<void> {
  await ensurePackages([{ file: APACHE, package: 'apache2' }]);
}

/**
 * Serves `out` with Apache as the handbook says, its own files in `folder`.
 *
 * @param other lines of the virtual host for other programs
 */
export async function startApache(folder: string, out: string, configuration: string, other = ''): Promise<HostServer> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'site.conf'), configuration);
  const file = join(folder, 'apache.conf');
  const modules = [
    'mpm_event',
    'authz_core',
    'dir',
    'headers',
    'mime',
    'rewrite',
    'env',
    'deflate',
    'filter',
    'alias',
    'proxy',
    'proxy_http',
  ]
    .map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`)
    .join('\n');
  return start(async (port) => {
    await writeFile(
      file,
      `ServerRoot ${folder}
ServerName localhost
Listen 127.0.0.1:${String(port)}
PidFile ${folder}/apache.pid
ErrorLog ${folder}/error.log
${modules}
TypesConfig /etc/mime.types
<VirtualHost *:${String(port)}>
  DocumentRoot ${out}
  <Directory ${out}>
    Require all granted
    Options None
    AllowOverride None
  </Directory>
  ${other}
  Include ${folder}/site.conf
</VirtualHost>
`,
    );
    return spawn(APACHE, ['-f', file, '-DFOREGROUND', '-X'], { stdio: ['ignore', 'ignore', 'pipe'] });
  });
}

/**
 * Starts a server on a free port, and waits until it answers. Another port is tried if another program was quicker.
 *
 * @param seconds how long to wait for the first answer
 * @param isGroup whether the process leads a group, which ends with it
 */
export async function start(
  launch: (port: number) => Promise<ChildProcess>,
  seconds = 10,
  isGroup = false,
): Promise<HostServer> {
  let said = '';
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const port = await freePort();
    const child = await launch(port);
    said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    const url = `http://127.0.0.1:${String(port)}`;
    if (await answers(url, child, seconds)) return { url, close: () => end(child, isGroup), said: () => said };
    await end(child, isGroup);
  }
  throw new Error(`The server did not start:\n${said}`);
}

async function end(child: ChildProcess, isGroup: boolean): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  // A negative number is the group of processes.
  if (isGroup && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  else child.kill('SIGTERM');
  await once(child, 'exit');
}

async function answers(url: string, child: ChildProcess, seconds: number): Promise<boolean> {
  for (let look = 0; look < seconds * 20 && child.exitCode === null; look += 1) {
    const there = await new Promise<boolean>((resolve) => {
      request(`${url}/robots.txt`, { method: 'HEAD' }, (answer) => {
        answer.resume();
        resolve(true);
      })
        .on('error', () => {
          resolve(false);
        })
        .end();
    });
    if (there) return true;
    await sleep(50);
  }
  return false;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
