import { expect, it } from 'vitest';
import type { CheckReport } from '../../lib/audit/check/check.js';
import { findBrowser } from '../../scripts/browser.js';
import { linkPackages } from '../helpers/link-packages.js';
import { copyFixture, type Site } from '../helpers/site.js';

const BY_BROWSER = /^axe\/|^page-weight$/;

async function check(site: Site, ...args: string[]) {
  const options = { env: { ISLET_CHROMIUM: await findBrowser() } };
  const { stdout, code } = await site.cli(['check', '--reporter', 'json', ...args], options);
  const { result } = JSON.parse(stdout) as { readonly result: { readonly report: CheckReport } };
  return { code, found: result.report.findings.filter(({ rule }) => BY_BROWSER.test(rule)) };
}

it('reports a violation of WCAG and an exceeded budget that only a browser can see', async () => {
  const site = await copyFixture('minimal');
  await linkPackages(site.root, ['axe-core', 'puppeteer', 'puppeteer-core']);
  await site.build(['--provenance']);
  expect(await check(site, '--browser')).toEqual({ code: 0, found: [] });

  await site.write('templates/pages/late.png', new Uint8Array(3000));
  await site.edit('templates/pages/page.tsx', '<main>', '<main className="pale">');
  await site.write('templates/pages/page.css', 'header { background: url(./late.png) } .pale p { color: #bbb }');
  await site.edit('site/site.yaml', 'name:', 'budgets:\n  - images: 1 KB\nname:');
  await site.build(['--provenance']);
  const { code, found } = await check(site, '--browser=all');
  expect(code).toBe(1);
  expect(found).toEqual([
    violation('404.html', 'site/pages/404.yaml:6:3'),
    violation('herbs/basil/index.html', 'site/pages/herbs/basil.yaml:8:3'),
    violation('index.html', 'site/pages/index.yaml:6:3'),
    expect.objectContaining({
      rule: 'page-weight',
      severity: 'error',
      message: 'Measured in Chromium: all images together, 3.0 KB of at most 1.0 KB.',
      files: ['404.html', 'herbs/basil/index.html', 'index.html'],
    }),
  ]);
});

function violation(file: string, source: string): unknown {
  return expect.objectContaining({
    rule: 'axe/color-contrast',
    severity: 'error',
    message: expect.stringMatching(
      /^`p`: Fix any of the following: Element has insufficient color contrast of 1\.91 /,
    ) as string,
    remedy: expect.stringMatching(
      /^Elements must meet .*: https:\/\/dequeuniversity\.com\/.*\/color-contrast\.$/,
    ) as string,
    source,
    files: [file],
  });
}
