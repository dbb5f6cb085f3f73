import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { project } from '../helpers/flagship-build.js';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../helpers/flagship.js';
import { runCli } from '../helpers/site.js';

export const NOTICE = 'Play for fun and within your limits. For players aged 18 and over.';

export let flagship: Flagship;

export let folder: string;

export let server: Server;

export let url: string;

export async function edit(file = '', change: (html: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, 'utf8')));
}

/** Registers the hooks that serve the site to the tests of a file. */
export function useComparedFlagship(): void {
  beforeAll(async () => {
    flagship = await buildFlagship();
    folder = await mkdtemp(join(tmpdir(), 'islet-report-'));
    const changed = join(folder, 'after');
    await cp(flagship.out, changed, { recursive: true });
    const page = join(changed, 'ludo/ludo-rules/index.html');
    await edit(page, (html) =>
      html
        .replace('Two, three\nor four', 'Two or four')
        .replace('four tokens for each colour', 'five tokens for each colour')
        .replace('rel="noopener"', '')
        .replace('alt="An open rule book', 'alt="An \u043epen rule book'),
    );
    const reports = { '/': join(folder, 'report.html'), '/compliance': join(folder, 'compliance.html') };
    await runCli(['diff', flagship.out, changed, '--html', reports['/']]);
    // One page loses its age notice, and another one hides it.
    const [lost, hidden] = ['about-zupee/index.html', 'fair-play/index.html'].map((path) => join(changed, path));
    await edit(lost, (html) => html.replace(`<p>${NOTICE}</p>`, ''));
    await edit(hidden, (html) => html.replace('</style>', '.footer_end_legal p:nth-child(2){font-size:0}</style>'));
    await runCli(['diff', '--root', project, flagship.out, changed, '--html', reports['/compliance']]);
    const pages = { '/': await readFile(reports['/']), '/compliance': await readFile(reports['/compliance']) };
    server = createServer((request, response) =>
      response.setHeader('Content-Type', 'text/html').end(pages[request.url === '/' ? '/' : '/compliance']),
    ).listen(0, '127.0.0.1');
    await new Promise((done) => server.once('listening', done));
    const address = server.address();
    url = `http://127.0.0.1:${String(typeof address === 'object' && address !== null ? address.port : 0)}/`;
  }, BUILD_TIMEOUT);
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
    await flagship.dispose();
  });
}
