/**
 * Writes NOTICE.md: the licences of the packages whose code can reach a visitor's browser, as they stand in `node_modules`.
 * Run it (`node scripts/notice.mjs`) after an update of one of them.
 */
import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);

/** Packages that browser bundles can contain, and when they do. */
const bundled = [
  { name: 'react', when: 'pages with islands' },
  { name: 'react-dom', when: 'pages with islands' },
  { name: 'scheduler', when: 'pages with islands (part of react-dom)' },
  {
    name: 'preact',
    when: 'pages with islands, where `site.yaml` says `islands: { runtime: preact }`; instead of the three above',
  },
];

/** @returns {Promise<string>} the text of NOTICE.md */
export async function noticeText() {
  const packages = await Promise.all(
    bundled.map(async ({ name, when }) => ({ name, when, ...(await readPackage(name)) })),
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

/** @param {string} name */
async function readPackage(name) {
  const folder = new URL(`node_modules/${name}/`, root);
  /** @type {unknown} */
  const manifest = JSON.parse(await readFile(new URL('package.json', folder), 'utf8'));
  const text = (await readFile(new URL('LICENSE', folder), 'utf8')).trim();
  return { version: field(manifest, 'version'), license: field(manifest, 'license'), text };
}

/**
 * @param {unknown} manifest
 * @param {string} name
 */
function field(manifest, name) {
  const value =
    typeof manifest === 'object' && manifest !== null
      ? /** @type {unknown} */ (Reflect.get(manifest, name))
      : undefined;
  if (typeof value !== 'string') throw new TypeError(`package.json has no \`${name}\`.`);
  return value;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(new URL('NOTICE.md', root), await noticeText());
