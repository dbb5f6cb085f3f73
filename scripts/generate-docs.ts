/**
 * `npm run docs`: writes NOTICE.md from the packages in `node_modules`, and the table of rules in the README of the checks. Run it
 * after an update of a package that reaches browsers, and after a change of a rule.
 */
import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const rulesReadme = new URL('src/audit/check/README.md', root);

/** Packages that browser bundles can contain, and when they do. */
const BUNDLED = [
  { name: 'react', when: 'pages with islands' },
  { name: 'react-dom', when: 'pages with islands' },
  { name: 'scheduler', when: 'pages with islands (part of react-dom)' },
  {
    name: 'preact',
    when: 'pages with islands, where `site.yaml` says `islands: { runtime: preact }`; instead of the three above',
  },
];

/** Returns the content of NOTICE.md. */
export async function noticeText(): Promise<string> {
  const packages = await Promise.all(
    BUNDLED.map(async ({ name, when }) => {
      const folder = new URL(`node_modules/${name}/`, root);
      const { version, license } = JSON.parse(await readFile(new URL('package.json', folder), 'utf8')) as {
        version: string;
        license: string;
      };
      return { name, version, license, when, text: (await readFile(new URL('LICENSE', folder), 'utf8')).trim() };
    }),
  );
  const rows = packages.map(({ name, version, license, when }) => `| ${name} | ${version} | ${license} | ${when} |`);
  const texts = packages.map(({ name, text }) => `## ${name}\n\n\`\`\`text\n${text}\n\`\`\`\n`);
  return [
    '# Notice\n',
    'The sites that this project builds send code of the following packages to visitors. Their licences ask that these notices be kept.\n',
    ['| Package | Version | Licence | Sent with |', '|---|---|---|---|', ...rows, ''].join('\n'),
    ...texts,
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { rulesTable } = await import('../src/audit/check/reports/rules-table.js');
  await writeFile(new URL('NOTICE.md', root), await noticeText());
  const readme = await readFile(rulesReadme, 'utf8');
  const table = `<!-- rules -->\n${rulesTable()}\n<!-- end -->`;
  await writeFile(
    rulesReadme,
    readme.replace(/<!-- rules -->\n[^]*\n<!-- end -->/, () => table),
  );
}
