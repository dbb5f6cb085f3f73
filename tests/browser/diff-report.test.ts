import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../helpers/browser.js';
import { project } from '../helpers/flagship-build.js';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../helpers/flagship.js';
import { runCli } from '../helpers/site.js';

const NOTICE = 'Play for fun and within your limits. For players aged 18 and over.';

let flagship: Flagship;
let folder: string;
let server: Server;
let url: string;

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

async function edit(file = '', change: (html: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, 'utf8')));
}

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
  await flagship.dispose();
});

it('shows findings, filters them, and the page before and after with the change in view', async () => {
  const { page, log } = await openPage(await launchBrowser(), url);
  const shown = () =>
    page.$$eval('.finding:not([hidden])', (cards) => cards.map((card) => card.getAttribute('data-category')));
  const all = await shown();
  expect(all).toContain('text');
  expect(all).toContain('links');
  await page.click('.filter[data-category=links]');
  expect(new Set(await shown())).toEqual(new Set(['links']));
  await page.click('.filter[data-category=links]');
  await page.keyboard.press('/');
  await page.keyboard.type('five tokens');
  expect(new Set(await shown())).toEqual(new Set(['text']));
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await page.waitForFunction(
    () =>
      document.querySelector('dialog')?.open === true &&
      (document.querySelector<HTMLIFrameElement>('#after')?.contentDocument?.querySelectorAll('[data-islet-change]')
        .length ?? 0) > 0,
  );
  const inFrame = await page.$eval('#after', (frame) => {
    const mark = (frame as HTMLIFrameElement).contentDocument?.querySelector('mark[data-islet-change]');
    const { top = -1 } = mark?.getBoundingClientRect() ?? {};
    return {
      text: mark?.textContent,
      seen: top >= 0 && top < frame.clientHeight,
      scripts: (frame as HTMLIFrameElement).contentDocument?.scripts.length,
    };
  });
  expect(inFrame).toMatchObject({ text: expect.stringContaining('five tokens') as string, seen: true, scripts: 0 });
  expect({ ...log, failedRequests: [] }).toEqual({
    consoleErrors: [],
    pageErrors: [],
    cspViolations: [],
    foreignRequests: [],
    failedRequests: [],
  });
});

it('has the command of each finding, and writes one for those that are ticked', async () => {
  const { page, log } = await openPage(await launchBrowser(), url);
  const command = () => page.$eval('#command', (code) => code.textContent);
  const isShown = () => page.$eval('.ticked', (list) => list.checkVisibility());
  expect(await isShown()).toBe(false);
  const prints = await page.$$eval('[data-tick]', (ticks) => ticks.map((tick) => tick.getAttribute('data-tick')));
  expect(prints.length).toBeGreaterThan(1);
  for (const print of prints.slice(0, 2)) await page.click(`[data-tick="${print ?? ''}"]`);
  expect(await isShown()).toBe(true);
  const [first = '', second = ''] = prints;
  expect(await command()).toBe(`npx islet baseline approve ${String(first)} ${String(second)} --by "…" --reason "…"`);
  await page.type('#by', "Asha O'Neil");
  await page.type('#reason', 'okay; $(jk)');
  expect(await command()).toBe(
    `npx islet baseline approve ${String(first)} ${String(second)} --by 'Asha O'\\''Neil' --reason 'okay; $(jk)'`,
  );
  await page.click('.ticked .copy');
  await page.waitForFunction(() => document.querySelector('.ticked .copy')?.textContent !== 'Copy');
  expect(await page.evaluate(() => String(getSelection()))).toBe(await command());
  await page.click('#clear');
  expect(await isShown()).toBe(false);
  expect(log.cspViolations).toEqual([]);
  expect(log.pageErrors).toEqual([]);
});

it('offers no box for a finding that is approved on its own', async () => {
  const { page } = await openPage(await launchBrowser(), url);
  const of = (text: string) =>
    page.$$eval(
      '.finding',
      (cards, wanted) =>
        cards
          .filter((card) => card.textContent.includes(wanted))
          .map((card) => [card.querySelector('[data-tick]') !== null, card.querySelector('.command')?.textContent]),
      text,
    );
  expect(await of('suspicious characters')).toEqual([
    [false, expect.stringMatching(/^npx islet baseline approve [0-9a-f]{16} --by "…" --reason "…"$/)],
  ]);
});

it('can be read without scripts', async () => {
  const { page } = await openPage(await launchBrowser(), url, { javaScript: false });
  expect(await page.$$eval('.finding', (cards) => cards.length)).toBeGreaterThan(1);
  expect(await page.$eval('main', (main) => main.textContent)).toContain('five');
  const shown = (selector: string) =>
    page.$$eval(selector, (elements) => elements.filter((element) => element.checkVisibility()).length);
  expect(await shown('.finding .command')).toBe(await page.$$eval('.finding:not([data-ripple])', (all) => all.length));
  expect(await shown('.copy, .tick, .ticked')).toBe(0);
});

it.each([
  ['The age notice is missing on /about-zupee/.', 'body'],
  ['The age notice is no longer visible on /fair-play/: its text size is 0.', 'html'],
])('leads from "%s" to the place of the text', async (sentence, around) => {
  const { page, log } = await openPage(await launchBrowser(), `${url}compliance`);
  const card = `.finding[aria-labelledby="${await page.$$eval(
    'h3',
    (headings, text) => headings.find(({ textContent }) => textContent === text)?.id ?? '',
    sentence,
  )}"]`;
  expect(await page.$eval(`${card} .technical`, (details) => (details as HTMLDetailsElement).open)).toBe(false);
  await page.click(`${card} .show`);
  await page.waitForFunction(() =>
    document.querySelector<HTMLIFrameElement>('#after')?.contentDocument?.querySelector('islet-lost'),
  );
  const seen = (frame: string, selector: string) =>
    page.$eval(
      frame,
      (element, wanted) => {
        const mark = (element as HTMLIFrameElement).contentDocument?.querySelector(wanted);
        const { top = -1, height = 0 } = mark?.getBoundingClientRect() ?? {};
        return [mark?.textContent, height > 10 && top >= 0 && top < element.clientHeight];
      },
      selector,
    );
  const after = await seen('#after', `${around} islet-lost`);
  expect([await seen('#before', 'mark'), after]).toEqual([
    [NOTICE, true],
    [`was here: ${NOTICE}`, true],
  ]);
  expect(log.cspViolations).toEqual([]);
  expect(log.pageErrors).toEqual([]);
});
