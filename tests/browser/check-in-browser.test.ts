import { expect, it } from 'vitest';
import type { CheckReport } from '../../lib/audit/check/check.js';
import { findBrowser } from '../../scripts/browser.js';
import { linkPackages } from '../helpers/link-packages.js';
import { copyFixture, type Site } from '../helpers/site.js';

const BY_BROWSER = /^axe\/|^browser\/|^page-weight$/;

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
  for (const [name, component] of Object.entries(ISLANDS))
    await site.write(`templates/islands/${name.replace('.client', '')}/${name}.tsx`, component);
  await site.edit('templates/pages/page.tsx', 'defineTemplate, ', 'defineTemplate, Island, ');
  await site.edit(
    'templates/pages/page.tsx',
    "import './page.css';",
    `${Object.keys(ISLANDS).map(importOf).join('\n')}\nimport './page.css';`,
  );
  await site.edit(
    'templates/pages/page.tsx',
    '</main>',
    `{page.path === '/herbs/basil/' && <>${Object.keys(ISLANDS).map(shown).join('')}</>}</main>`,
  );
  await site.build(['--provenance']);
  const { code, found } = await check(site, '--browser=all');
  expect(code).toBe(1);
  expect(found).toEqual([
    violation('404.html', 'site/pages/404.yaml:6:3'),
    violation('herbs/basil/index.html', 'site/pages/herbs/basil.yaml:8:3'),
    violation('index.html', 'site/pages/index.yaml:6:3'),
    broken(
      'blocked-by-policy',
      /^The security policy blocks a style or a script without a file \(`style-src-elem`\), which `\/assets\/[^`]+` asks for\.$/,
    ),
    broken(
      'blocked-by-policy',
      /^The security policy blocks text that is set as HTML or code \(`require-trusted-types-for`\), which `\/assets\/sets-html-[^`]+` asks for\.$/,
    ),
    broken('script-error', /^`\/assets\/[^`]+` throws: Error: Minified React error #418; visit /),
    broken('script-error', /^`\/assets\/throws-late-[^`]+` throws: TypeError: Too late\.$/),
    expect.objectContaining({
      rule: 'page-weight',
      severity: 'error',
      message: 'Measured in Chromium: all images together, 3.0 KB of at most 1.0 KB.',
      files: ['404.html', 'herbs/basil/index.html', 'index.html'],
    }),
  ]);
});

it('finds a required text that is drawn in no colour, and says whether it looked', async () => {
  const site = await copyFixture('minimal');
  await linkPackages(site.root, ['axe-core', 'puppeteer', 'puppeteer-core']);
  const rule = 'id: adults\n        name: age notice\n        require: [for adults]\n        reason: Herbs are strong.';
  await site.write(
    'site/policies.yaml',
    `policies:\n  herbs:\n    description: Herbs.\n    rules:\n      - ${rule}\n        owner: Gardeners\n        source: Experience\n`,
  );
  await site.edit('templates/pages/page.tsx', '</main>', '<p className="note">Only for adults.</p></main>');
  await site.write('templates/pages/page.css', '.note { color: transparent }');
  await site.build([]);
  const markdown = async (...args: string[]): Promise<string> => {
    const options = { env: { ISLET_CHROMIUM: await findBrowser() } };
    await site.cli(['check', '--policy', 'herbs', '--markdown', `${site.root}/check.md`, ...args], options);
    return site.read('check.md');
  };
  const [without, looked] = [await markdown(), await markdown('--browser=all')];
  expect(without).toContain('Not judged: whether colours');
  expect(without).not.toContain('age notice');
  expect(looked).toContain('Chromium looked for required texts on 3 pages.');
  expect(looked).toMatch(/The age notice cannot be seen in Chromium: nothing of its letters is drawn/);
});

/** Islands of which only a browser shows what is wrong; nothing is in the last. */
const ISLANDS = {
  'sets-html': effect('document.body.lastElementChild!.innerHTML = "1,000";'),
  'adds-style': effect(
    'document.head.append(Object.assign(document.createElement("style"), { textContent: "p{color:red}" }));',
  ),
  'throws-late': effect('setTimeout(() => { throw new TypeError("Too late"); });'),
  'two-markups':
    "export default function Two() {\n  return <b>{typeof window === 'undefined' ? 'Server' : 'Browser'}</b>;\n}\n",
  // As packages of styles do.
  'inserts-rules.client': effect(
    'document.head.append(document.createElement("style")); document.styleSheets[document.styleSheets.length - 1]!.insertRule("b { color: #111 }");',
  ),
};

function effect(code: string): string {
  return `import { useEffect } from 'react';\nexport default function Effect() {\n  useEffect(() => { ${code} }, []);\n  return <b>Text</b>;\n}\n`;
}

function nameOf(island: string): string {
  return `Of${island.replaceAll(/[-.]/g, '')}`;
}

function importOf(island: string): string {
  return `import ${nameOf(island)} from '../islands/${island.replace('.client', '')}/${island}.js';`;
}

/** The last one is below the screen, and starts when it is seen. */
function shown(island: string): string {
  return `<Island of={${nameOf(island)}} on="${island === 'throws-late' ? 'visible' : 'load'}" props={{}} />`;
}

function broken(rule: string, message: RegExp): unknown {
  return expect.objectContaining({
    rule: `browser/${rule}`,
    severity: 'error',
    message: expect.stringMatching(message) as string,
    source: 'site/pages/herbs/basil.yaml',
    files: ['herbs/basil/index.html'],
  });
}

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
