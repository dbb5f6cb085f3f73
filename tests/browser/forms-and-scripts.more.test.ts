import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchSharedBrowser, openPage } from '../helpers/browser.js';
import { applyBlock, readBlocks } from '../helpers/handbook.js';
import { serveSharedPreview, type Preview } from '../helpers/serve.js';
import { initSharedSite } from '../helpers/new-site.js';
import type { Site } from '../helpers/site.js';

const COUNTER = 'document.documentElement.dataset.counted = "yes";\n';

/** Another host: it sends the script of a service, takes forms, and sends visitors back. */
interface Outside {
  readonly url: string;
  readonly server: Server;
  /** `METHOD path body` of each request. */
  readonly heard: string[];
  script: string;
}

async function startOutside(): Promise<Outside> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      outside.heard.push(`${request.method ?? ''} ${request.url ?? ''} ${body}`.trim());
      response.setHeader('Access-Control-Allow-Origin', '*');
      if (request.url === '/v1/count.js') response.setHeader('Content-Type', 'text/javascript').end(outside.script);
      else response.writeHead(303, { Location: `${request.headers.origin ?? ''}/questions/` }).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const outside: Outside = { url: `http://127.0.0.1:${String(port)}`, server, heard: [], script: COUNTER };
  return outside;
}

describe('the handbook of forms and scripts, built and opened', () => {
  let site: Site;
  let preview: Preview;
  let browser: Browser;
  let known: Outside;
  let unknown: Outside;

  beforeAll(async () => {
    site = await initSharedSite();
    for (const block of await readBlocks('.github/forms-and-scripts.md')) await applyBlock(site.root, block);
    [known, unknown] = [await startOutside(), await startOutside()];
    const integrity = `sha384-${createHash('sha384').update(COUNTER).digest('base64')}`;
    const counter = `{ url: '${known.url}/v1/count.js', use: script, integrity: ${integrity}, consent: analytics }`;
    const services = `{ contact: '${known.url}/contact', counter: ${counter} }`;
    await site.edit(
      'site/site.yaml',
      'profiles:\n',
      `profiles:\n  local:\n    origin: http://clay.example\n    services: ${services}\n`,
    );
    const built = await site.build(['--profile', 'local']);
    expect(built.json.diagnostics).toEqual([]);
    preview = await serveSharedPreview(site.out);
    ({ browser } = await launchSharedBrowser());
  });
  afterAll(async () => {
    await preview.close();
    for (const { server } of [known, unknown]) server.close();
    await site.dispose();
  });
  beforeEach(() => {
    known.heard.length = 0;
    known.script = COUNTER;
  });

  const open = (javaScript = true) => openPage(browser, `${preview.url}/contact/`, { javaScript });

  it('opens the policy of the page with the form, and of no other', async () => {
    expect(await site.read('dist/contact/index.html')).toContain(`form-action 'self' ${known.url};`);
    const other = await site.read('dist/questions/index.html');
    expect(other).toContain("form-action 'none';");
    expect(other).not.toContain(known.url);
    expect(await site.read('dist/_headers')).toContain(`form-action 'self' ${known.url};`);
  });

  it('sends the form without JavaScript, and returns to the site', async () => {
    const { page, log } = await open(false);
    await page.type('input', 'a@b.example');
    await page.type('textarea', 'Hello');
    await Promise.all([page.waitForNavigation(), page.click('main form button')]);
    expect(await page.$eval('h1', ({ textContent }) => textContent)).toBe('Questions');
    expect(known.heard).toContain('POST /contact email=a%40b.example&message=Hello');
    expect(log.cspViolations).toEqual([]);
  });

  it('loads the script after consent, and at once on the next page', async () => {
    const { page, log } = await open();
    const counted = (): Promise<string | undefined> => page.evaluate(() => document.documentElement.dataset['counted']);
    await page.waitForSelector('islet-island[data-hydrated]');
    expect([await counted(), known.heard]).toEqual([undefined, []]);
    await page.click('islet-island button');
    await expect.poll(counted).toBe('yes');
    await page.reload();
    await expect.poll(counted).toBe('yes');
    expect(known.heard).toContain('GET /v1/count.js');
    expect([log.cspViolations, log.pageErrors]).toEqual([[], []]);
  });

  it('does not run a script whose bytes differ', async () => {
    known.script = `${COUNTER};`;
    const { page, log } = await open();
    await page.waitForSelector('islet-island[data-hydrated]');
    await page.click('islet-island button');
    await expect.poll(() => log.consoleErrors).toEqual([expect.stringContaining('integrity')]);
    expect(known.heard).toEqual(['GET /v1/count.js']);
    expect(await page.evaluate(() => document.documentElement.dataset['counted'])).toBeUndefined();
  });

  it('passes the checks, and is listed by the audit', async () => {
    const check = await site.cli(['check']);
    expect([check.code, check.stdout]).toEqual([0, expect.stringContaining('0 errors')]);
    const audit = await site.cli(['audit', '--profile', 'local', '--reporter', 'json']);
    const { result } = JSON.parse(audit.stdout) as {
      result: { inventory: { hosts: object[]; scripts: object[] } };
    };
    expect(result.inventory.hosts).toMatchObject([
      {
        host: known.url,
        allowed: { form: 1, script: 1 },
        fetched: 1,
        services: [
          { name: 'contact', use: 'form' },
          { name: 'counter', use: 'script' },
        ],
      },
    ]);
    expect(result.inventory.scripts.slice(-1)).toMatchObject([
      { kind: 'outside', script: `${known.url}/v1/count.js`, pages: 1, consent: 'analytics' },
    ]);
  });

  it('sends no form to another host', async () => {
    const { page, log } = await open();
    await page.$eval('form', (form, action) => form.setAttribute('action', action), unknown.url);
    await page.$eval('form', (form) => {
      form.submit();
    });
    await expect.poll(() => log.cspViolations).toContainEqual(expect.stringContaining('form-action'));
    expect(unknown.heard).toEqual([]);
  });
});
