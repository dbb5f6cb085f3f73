/**
 * `npm run docs`: writes NOTICE.md from the packages in `node_modules`, `.github/rules.md` from the rules of `check`, the table of hosts in `.github/publishing.md`, `.github/settings.md`
 * from the schema of `site.yaml`, and `.github/api.md` from the declarations in `lib/`. Run it after an update of a package that reaches browsers, and after a change of a rule or
 * of the API.
 */
import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { rulesTable } from '../src/audit/check/reports/rules-table.js';
import { HOST_DATA } from '../src/emit/hosts/host-configuration.js';
import { apiReference } from './api-reference.js';
import { settingsReference } from './settings-reference.js';

const root = new URL('../', import.meta.url);

/** Packages whose code or fonts a published page can have, and when it does. */
const PUBLISHED = [
  { name: 'react', when: 'pages with islands' },
  { name: 'react-dom', when: 'pages with islands' },
  { name: 'scheduler', when: 'pages with islands (part of react-dom)' },
  { name: 'zod', when: 'islands that import `zod/mini`' },
  {
    name: 'preact',
    when: 'pages with islands, where `site.yaml` says `islands: { runtime: preact }`; instead of the three above',
  },
  { name: '@fontsource-variable/baloo-2', when: 'pages of the site in `site/`, as subsets' },
  { name: '@fontsource-variable/baloo-da-2', when: 'its pages in Bengali, as a subset' },
  { name: '@fontsource-variable/baloo-bhai-2', when: 'its pages in Gujarati, as a subset' },
];

/** Returns the content of NOTICE.md. */
export async function noticeText(): Promise<string> {
  const packages = await Promise.all(
    PUBLISHED.map(async ({ name, when }) => {
      const folder = new URL(`node_modules/${name}/`, root);
      const { version, license } = JSON.parse(await readFile(new URL('package.json', folder), 'utf8')) as {
        version: string;
        license: string;
      };
      return { name, version, license, when, text: (await readFile(new URL('LICENSE', folder), 'utf8')).trim() };
    }),
  );
  const rows = packages.map(({ name, version, license, when }) => `| ${name} | ${version} | ${license} | ${when} |`);
  const texts = [...new Set(packages.map(({ text }) => text))].map((text) => {
    const names = packages.filter((item) => item.text === text).map(({ name }) => name);
    return `## ${names.join(', ')}\n\n\`\`\`text\n${text}\n\`\`\`\n`;
  });
  return [
    '# Notice\n',
    'The sites that this project builds send code and fonts of the following packages to visitors. Their licences ask that these notices be kept.\n',
    ['| Package | Version | Licence | Sent with |', '|---|---|---|---|', ...rows, ''].join('\n'),
    ...texts,
  ].join('\n');
}

/** Returns the content of `.github/rules.md`. */
export function rulesText(): string {
  return [
    '# Rules of `islet check`\n',
    'An `error` makes the command fail; a `warning` or a `note` does not. `islet check --explain RULE` prints examples.\n',
    `${rulesTable()}\n`,
  ].join('\n');
}

/** Returns the handbook for publishing with its table of hosts. */
export async function publishingText(): Promise<string> {
  const rows = Object.values(HOST_DATA).map(
    ({ title, differences }) => `| ${title} | ${differences.map(([text]) => `${text}.`).join(' ')} |`,
  );
  const table = ['| Host | What cannot be changed |', '|---|---|', ...rows].join('\n');
  const text = await readFile(new URL('.github/publishing.md', root), 'utf8');
  return text.replace(/(?<=<!-- made by `npm run docs` -->\n)[^]*?(?=<!-- end -->)/, () => `\n${table}\n\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(new URL('NOTICE.md', root), await noticeText());
  await writeFile(new URL('.github/rules.md', root), rulesText());
  await writeFile(new URL('.github/publishing.md', root), await publishingText());
  await writeFile(new URL('.github/api.md', root), apiReference());
  await writeFile(new URL('.github/settings.md', root), settingsReference());
}
