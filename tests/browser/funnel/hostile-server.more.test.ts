import { describe, expect, it } from 'vitest';
import { BAR, completeIn, DIALOG, hurry, MIB, SAVE, says, storedIs, tapDownload } from './funnel-site.js';
import {
  compressed,
  compressible,
  MIDDLE,
  package1,
  package2,
  packageOf,
  serve,
  sha256,
  signed1,
  signed2,
  tiny,
} from './hostile-packages.js';
import { BROWSERS, saveWith, useHostileSite } from './hostile-site.js';

/** Breaks of one download. */
const BREAKS = 12;

const NO_PACKAGE = 'This is not the app';
const HTML = '<!doctype html><title>Sign in to this network</title>';
const JSON_TEXT = '{"error":"sign in to this network"}';
const XML = '<?xml version="1.0"?><error>sign in</error>';

describe.each(BROWSERS)('a hostile server, in %s', (browserName) => {
  const site = useHostileSite(browserName);

  const statuses = (): number[] => site.server.requests.map(({ status }) => status);
  const starts = (): (number | undefined)[] => site.server.requests.map(({ from }) => from);

  it.each<readonly [string, string | Buffer, string | undefined]>([
    ['an untyped page', HTML, undefined],
    ['a page', HTML, 'text/html'],
    ['JSON', JSON_TEXT, 'application/json'],
    ['XML', XML, 'application/xml'],
    ['a package smaller than any app', tiny, 'application/vnd.android.package-archive'],
    ['the package typed as a page', package1, 'text/html'],
  ])('that answers with %s has sent no package', async (_case, body, type) => {
    const headers = type === undefined ? undefined : { 'Content-Type': type };
    const page = await site.open(
      { file: () => ({ body: Buffer.from(body), ...(headers && { headers }) }) },
      { prepare: hurry },
    );
    await tapDownload(page);
    await says(page, DIALOG, NO_PACKAGE);
    expect(await page.$eval(`${DIALOG} #dl-title`, (title) => title.textContent)).toBe('Download failed');
    expect(await page.$eval('.dl-safe', ({ textContent }) => textContent)).toBe('');
    expect(await page.$(`${SAVE}, ${DIALOG} .dl-link`)).toBeNull();
  });

  it('that changes the file between two parts under a weak tag is begun with again', async () => {
    const page = await site.open({
      file: ({ count, from }) =>
        count === 1
          ? serve(package1, from, { headers: { ETag: 'W/"1"' }, exposed: 'ETag', breakAt: MIDDLE })
          : serve(package2, from, { headers: { ETag: 'W/"2"' } }),
    });
    await tapDownload(page);
    expect(await saveWith(page, SAVE)).toBe(sha256(package2));
    expect(site.server.requests.map(({ ifRange }) => ifRange)).toEqual([undefined, undefined, undefined]);
    expect(statuses()).toEqual([200, 206, 200]);
  });

  it('that changes the file and says so by its digest is begun with again', async () => {
    const digest = (bytes: Uint8Array) => ({
      headers: { 'Repr-Digest': `sha-256=:${Buffer.from(sha256(bytes), 'hex').toString('base64')}:` },
      exposed: 'Content-Range, Repr-Digest',
    });
    const page = await site.open({
      file: ({ count, from }) =>
        count === 1
          ? serve(signed1, from, { ...digest(signed1), breakAt: MIDDLE })
          : serve(signed2, from, digest(signed2)),
    });
    await tapDownload(page);
    expect(await saveWith(page, SAVE)).toBe(sha256(signed2));
    expect(statuses()).toEqual([200, 206, 200]);
  });

  const owned = () => ({ apkLink: `${site.server.origin}/downloads/app.apk`, sha256: sha256(signed1) });

  it('that sends parts of two files which only the digest of the owner tells apart', async () => {
    const page = await site.open({
      link: owned,
      file: ({ count, from }) =>
        count === 1 ? serve(signed1, from, { breakAt: MIDDLE }) : serve(count === 2 ? signed2 : signed1, from),
    });
    await tapDownload(page);
    expect(await saveWith(page, SAVE)).toBe(sha256(signed1));
    expect(statuses()).toEqual([200, 206, 200]);
  });

  it('that sends parts of two files is found out also where the page was loaded again in between', async () => {
    const page = await site.open({
      link: owned,
      file: ({ count, from }) => (count === 1 ? serve(signed1, from, { breakAt: MIDDLE }) : { status: 503 }),
    });
    await tapDownload(page);
    await storedIs(page, 2 * MIB);
    site.server.behave({ file: ({ from }) => serve(signed2, from) });
    await page.reload();
    await says(page, BAR, 'The file was damaged');
    expect(statuses()).toEqual([206, 200]);
    expect(await page.$(`${BAR} .dl-link`)).toBeNull();
  });

  it('that ends the body early and cleanly is asked for the rest', async () => {
    const page = await site.open({
      file: ({ count, from }) =>
        count === 1
          ? { body: package1.subarray(0, MIDDLE), length: false, headers: { ETag: '"1"' }, exposed: 'ETag' }
          : serve(package1, from, { headers: { ETag: '"1"' } }),
    });
    await tapDownload(page);
    expect(await saveWith(page, SAVE)).toBe(sha256(package1));
    expect(starts()).toEqual([undefined, MIDDLE]);
  });

  it('that compresses without saying so has sent the package', async () => {
    const page = await site.open({ file: () => ({ body: compressed, headers: { 'Content-Encoding': 'gzip' } }) });
    await tapDownload(page);
    expect(await saveWith(page, SAVE)).toBe(sha256(compressible));
    expect(statuses()).toEqual([200]);
  });

  it.each([400, 401, 403])('that answers an expired link with %i is asked under a new one', async (status) => {
    const page = await site.open({
      file: ({ path, from, count }) => {
        if (count === 1) return serve(package1, from, { breakAt: MIDDLE });
        return path.endsWith('=1') ? { status } : serve(package1, from);
      },
    });
    await tapDownload(page);
    expect(await saveWith(page, SAVE)).toBe(sha256(package1));
    expect(statuses()).toEqual([200, status, 206]);
    expect(site.server.linkCalls).toBe(2);
  });

  it.each([
    ['the policy of the page forbids', () => ({ apkLink: 'https://files.example/app.apk' }), {}],
    ['does not let pages read it', undefined, { cors: false, body: package1 }],
    [
      'redirects to a forbidden host',
      undefined,
      { status: 302, headers: { Location: 'https://files.example/app.apk' } },
    ],
  ])('that %s is left to the browser at once', async (_case, link, answer) => {
    const page = await site.open({ file: () => answer, ...(link && { link }) });
    await tapDownload(page);
    await says(page, DIALOG, 'This page cannot download the file, but your browser can');
    await page.waitForSelector(`${DIALOG} .dl-link`);
    expect(site.server.linkCalls).toBeLessThanOrEqual(2);
  });

  it.each([403, 401, 404, 409])('whose event log answers %i for a while gets all events later', async (status) => {
    const page = await site.open(
      { file: ({ from }) => serve(package1, from), eventStatus: (count) => (count <= 3 ? status : 200) },
      { prepare: hurry },
    );
    await tapDownload(page);
    await completeIn(page, DIALOG);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => [...site.server.events].sort())
      .toEqual(['DownloadButtonClick', 'DownloadComplete', 'DownloadDialogClosed']);
  });

  it('that is always busy: the download of the browser is offered before the last try', async () => {
    const page = await site.open({ file: () => ({ status: 503 }) }, { prepare: hurry });
    await tapDownload(page);
    await page.waitForSelector(`${DIALOG} .dl-link`);
    expect(await page.$eval(`${DIALOG} #dl-title`, (title) => title.textContent)).toBe('Downloading Zupee app');
    expect(statuses().length).toBeLessThan(8);
  });

  it('whose connection breaks again and again sends few bytes twice', async () => {
    const body = packageOf(96 * MIB);
    const page = await site.open(
      {
        file: ({ count, from }) =>
          // Between 1 and 2.5 MiB, at all positions relative to the saves, also while a save runs.
          serve(
            body,
            from,
            count > BREAKS ? {} : { breakAt: Math.floor(MIB * (1 + 1.5 * ((count * 0.618) % 1))), reading: 0, pace: 4 },
          ),
      },
      { prepare: hurry },
    );
    await tapDownload(page);
    expect(await saveWith(page, SAVE)).toBe(sha256(body));
    const { requests } = site.server;
    const again = requests.slice(1).map(({ from = 0 }, index) => {
      const { from: before = 0, sent } = requests[index] ?? { sent: 0 };
      return before + sent - from;
    });
    expect(again).toHaveLength(BREAKS);
    expect(Math.max(...again)).toBeLessThanOrEqual(2 * MIB);
  });
});
