import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startDev } from '../helpers/dev.js';
import { copyFixture } from '../helpers/site.js';

test('a session starts on a project that is broken, shows what is wrong, serves it once it is mended, and ends with 0', async () => {
  const site = await copyFixture('workshop');
  await site.edit('site/site.yaml', 'defaultLocale: en', 'defaultLocale: xx');
  const dev = await startDev(site.root);
  onTestFinished(() => void dev.stop('SIGKILL'));
  const get = async (path: string): Promise<{ status: number; text: string }> => {
    const answer = await fetch(dev.url + path, { headers: { accept: 'text/html' } });
    return { status: answer.status, text: await answer.text() };
  };
  /** Looks until the answer is there, as the script of the page would. */
  const until = async (path: string, status: number): Promise<string> => {
    for (;;) {
      const answer = await get(path);
      if (answer.status === status) return answer.text;
      await sleep(30);
    }
  };
  expect(await get('/')).toMatchObject({ status: 500, text: expect.stringContaining('locale-unknown') as string });
  await expect.poll(() => dev.said()).toContain('error locale-unknown  site/site.yaml:3:16');

  await site.edit('site/pages/index.yaml', 'heading', 'headng');
  await site.edit('site/site.yaml', 'defaultLocale: xx', 'defaultLocale: en');
  expect(await until('/tools/saw/', 200)).toContain('<h1>The saw</h1>');
  expect(await get('/')).toMatchObject({ status: 500, text: expect.stringContaining('content-unknown-key') as string });

  await site.edit('site/pages/index.yaml', 'headng', 'heading');
  expect(await until('/', 200)).toContain('<h1>Tools that are kept sharp</h1>');
  // It is served before it is said.
  await expect.poll(() => dev.said()).toContain('All problems are fixed.');

  await site.edit(
    'templates/components/price-tag.tsx',
    '  return (',
    "  void Promise.reject(new Error('Left behind'));\n  return (",
  );
  await expect
    .poll(async () => [(await get('/')).status, dev.said()].join('\n'))
    .toMatch(/^200\n[^]*error template-threw {2}templates\/components\/price-tag\.tsx:\d+:\d+\n {2}Left behind/);
  expect(await site.exists('dist')).toBe(false);

  const { port } = new URL(dev.url);
  const second = await site.cli(['dev', '--port', port]);
  expect([second.code, second.stdout]).toEqual([1, expect.stringContaining('preview-port-in-use')]);
  expect(await dev.stop('SIGINT')).toBe(0);
});

test('what a build would find wrong with `site.yaml` alone is told, and ends nothing', async () => {
  const site = await copyFixture('workshop');
  const rules =
    'headers:\n  - path: /*\n    headers:\n      X-Note: "日本"\n  - path: /tools/*\n    headers:\n      X-Tool: sharp\nredirects:\n  - from: /former/\n    to: /tools/saw/#nowhere\n';
  await site.write('site/site.yaml', `${await site.read('site/site.yaml')}${rules}`);
  const line = (await site.read('site/site.yaml')).split('\n').indexOf('      X-Note: "日本"') + 1;
  const dev = await startDev(site.root);
  onTestFinished(() => void dev.stop('SIGKILL'));
  await expect.poll(() => dev.said()).toContain(`error hosting-limit  site/site.yaml:${String(line)}:15`);
  await expect.poll(() => dev.said()).toContain(`error link-unknown-anchor  site/site.yaml:${String(line + 6)}:9`);
  const { status, headers } = await fetch(`${dev.url}/tools/saw/`);
  expect([status, headers.get('x-note'), headers.get('x-tool')]).toEqual([200, null, 'sharp']);

  await site.edit('site/site.yaml', '"日本"', 'Japan');
  await site.edit('site/site.yaml', '#nowhere', '');
  await expect.poll(() => dev.said()).toContain('All problems are fixed.');
  expect((await fetch(`${dev.url}/`)).headers.get('x-note')).toBe('Japan');
  expect(await dev.stop('SIGINT')).toBe(0);
});
