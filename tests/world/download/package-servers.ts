import { spawn } from 'node:child_process';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ensurePackages } from '../../../scripts/debian-packages.js';
import { ensureApache, ensureCaddy, ensureNginx, start, type HostServer } from '../../build/hosts/servers.js';

/** How a server is configured. `hiding`: it compresses, and pages may read no header of it that the standard does not allow. */
export const CONFIGURATIONS = ['plain', 'compressing', 'hiding', 'precompressed', 'no ranges'] as const;
export type Configuration = (typeof CONFIGURATIONS)[number];

export const SERVERS = ['nginx', 'Apache', 'Caddy', 'lighttpd'] as const;
export type ServerName = (typeof SERVERS)[number];

const TYPE = 'application/vnd.android.package-archive';
const EXPOSED = 'Accept-Ranges, Content-Range, ETag, Repr-Digest';
const LIGHTTPD = '/usr/sbin/lighttpd';

/** Path of the package on each server. */
export const PACKAGE_PATH = '/downloads/app.apk';

/** Installs the servers where they are missing. */
export async function ensureServers(): Promise<void> {
  await ensureNginx();
  await ensureApache();
  await ensureCaddy();
  await ensurePackages([
    { file: LIGHTTPD, package: 'lighttpd' },
    { file: '/usr/lib/lighttpd/mod_deflate.so', package: 'lighttpd-mod-deflate' },
  ]);
}

/** Writes the package, also compressed, into a new folder, which servers serve. */
export async function writePackage(root: string, bytes: Uint8Array): Promise<void> {
  const file = join(root, PACKAGE_PATH);
  await mkdir(join(root, 'downloads'), { recursive: true });
  await writeFile(file, bytes);
  await writeFile(`${file}.gz`, gzipSync(bytes, { level: 1 }));
  await writeFile(join(root, 'robots.txt'), 'User-agent: *\n');
  // As tools for deployment leave them: a file and its compressed form are of one time.
  const when = new Date('2026-01-02T03:04:05Z');
  for (const path of [file, `${file}.gz`]) await utimes(path, when, when);
}

/** Serves `root` on 127.0.0.1, the server's own files in `folder`, which is new. */
export async function startServer(
  name: ServerName,
  configuration: Configuration,
  root: string,
  folder: string,
): Promise<HostServer> {
  await mkdir(join(folder, 'temp'), { recursive: true });
  const file = join(folder, 'server.conf');
  const { text, command } = STARTS[name];
  return start(async (port) => {
    await writeFile(file, text({ port: String(port), root, folder, configuration }));
    const [program, ...args] = command(file, folder);
    return spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { HOME: folder } });
  });
}

interface Place {
  readonly port: string;
  readonly root: string;
  readonly folder: string;
  readonly configuration: Configuration;
}

interface Start {
  /** Its configuration. */
  readonly text: (place: Place) => string;
  readonly command: (file: string, folder: string) => readonly [program: string, ...args: string[]];
}

const compresses = (configuration: Configuration): boolean => ['compressing', 'hiding'].includes(configuration);

const STARTS: Readonly<Record<ServerName, Start>> = {
  nginx: {
    command: (file, folder) => ['/usr/sbin/nginx', '-p', folder, '-c', file, '-e', 'stderr'],
    text: ({ port, root, configuration }) => `daemon off; master_process off; pid nginx.pid; error_log stderr notice;
events {}
http {
  access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path temp/${kind};`).join(' ')}
  types { ${TYPE} apk; }
  server {
    listen 127.0.0.1:${port}; root ${root};
    add_header Access-Control-Allow-Origin * always;
    ${
      configuration === 'hiding'
        ? ''
        : `add_header Access-Control-Expose-Headers "${EXPOSED}" always; add_header Access-Control-Allow-Headers "Range, If-Range" always;
    if ($request_method = OPTIONS) { return 204; }`
    }
    ${compresses(configuration) ? 'gzip on; gzip_types *; gzip_proxied any; gzip_comp_level 1;' : ''}
    ${configuration === 'precompressed' ? 'gzip_static on;' : ''}
    ${configuration === 'no ranges' ? 'max_ranges 0;' : ''}
  }
}
`,
  },
  Apache: {
    command: (file) => ['/usr/sbin/apache2', '-f', file, '-DFOREGROUND', '-X'],
    text: ({ port, root, folder, configuration }) => `ServerRoot ${folder}
ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${folder}/apache.pid
ErrorLog ${folder}/error.log
${['mpm_event', 'authz_core', 'headers', 'mime', 'rewrite', 'env', 'setenvif', 'deflate', 'filter'].map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
TypesConfig /etc/mime.types
DocumentRoot ${root}
<Directory ${root}>
  Require all granted
</Directory>
Header always set Access-Control-Allow-Origin *
${configuration === 'hiding' ? '' : `Header always set Access-Control-Expose-Headers "${EXPOSED}"\nHeader always set Access-Control-Allow-Headers "Range, If-Range"`}
${compresses(configuration) ? `DeflateCompressionLevel 1\nAddOutputFilterByType DEFLATE ${TYPE}` : ''}
${
  configuration === 'precompressed'
    ? `RewriteEngine On
RewriteCond %{HTTP:Accept-Encoding} gzip
RewriteRule ^(.*\\.apk)$ $1.gz [E=PACKED:1]
<FilesMatch "\\.apk\\.gz$">
  ForceType ${TYPE}
  Header set Content-Encoding gzip
  Header append Vary Accept-Encoding
</FilesMatch>`
    : ''
}
${configuration === 'no ranges' ? 'MaxRanges none' : ''}
`,
  },
  Caddy: {
    command: (file) => ['/usr/bin/caddy', 'run', '--config', file, '--adapter', 'caddyfile'],
    text: ({ port, root, configuration }) => `{
  auto_https off
  admin off
}
http://127.0.0.1:${port} {
  root * ${root}
  header Access-Control-Allow-Origin *
  ${
    configuration === 'hiding'
      ? ''
      : `header Access-Control-Expose-Headers "${EXPOSED}"
  header Access-Control-Allow-Headers "Range, If-Range"
  @preflight method OPTIONS
  respond @preflight 204`
  }
  ${
    compresses(configuration)
      ? `encode gzip {
    match header Content-Type *
  }`
      : ''
  }
  ${configuration === 'no ranges' ? 'request_header -Range' : ''}
  file_server ${configuration === 'precompressed' ? '{\n    precompressed gzip\n  }' : ''}
}
`,
  },
  lighttpd: {
    command: (file) => [LIGHTTPD, '-D', '-f', file],
    text: ({ port, root, folder, configuration }) => `server.bind = "127.0.0.1"
server.port = ${port}
server.document-root = "${root}"
server.upload-dirs = ("${folder}/temp")
server.modules = ("mod_setenv", "mod_deflate")
mimetype.assign = (".apk" => "${TYPE}", ".txt" => "text/plain")
setenv.add-response-header = ("Access-Control-Allow-Origin" => "*"${configuration === 'hiding' ? '' : `, "Access-Control-Expose-Headers" => "${EXPOSED}", "Access-Control-Allow-Headers" => "Range, If-Range"`})
${compresses(configuration) || configuration === 'precompressed' ? `deflate.mimetypes = ("${TYPE}")\ndeflate.allowed-encodings = ("gzip")\ndeflate.max-compress-size = 131072\ndeflate.params = ("gzip" => 1)` : ''}
${configuration === 'precompressed' ? `deflate.cache-dir = "${folder}/temp"` : ''}
${configuration === 'no ranges' ? 'server.range-requests = "disable"' : ''}
`,
  },
};
