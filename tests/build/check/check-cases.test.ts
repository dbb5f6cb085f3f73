import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckFinding } from '../../../src/audit/check/check.js';
import { check } from '../../../lib/audit/check/check.js';

/** One page: with rules, of which one has to find its fault; without, in order. */
interface Case {
  readonly name: string;
  readonly rules?: readonly string[];
  readonly body: string;
  readonly head?: string;
  readonly lang?: string;
  readonly title?: string;
  /** `null`: the page names none. Its own address where it is missing. */
  readonly canonical?: string | null;
  readonly noH1?: true;
  readonly noMain?: true;
  readonly noDesc?: true;
}

const ORIGIN = 'https://ex.test';
const cases = JSON.parse(
  readFileSync(new URL('../../fixtures/check-cases/cases.json', import.meta.url), 'utf8'),
) as readonly Case[];

/** What pages of a test without policy, budgets and sitemap are not judged by. */
const LEFT_OUT = /^(?:security-policy|page-weight|orphan-page|external-links|sitemap-agrees)$/;

const NEIGHBOURS: Readonly<Record<string, string>> = {
  '/': '<p>home</p>',
  '/p1/': '<h2 id="s1">S</h2><p id="café">x</p><a name="old"></a>',
  '/sub/': '<p>x</p>',
  '/sub/x/': '<p>x</p>',
  '/café/': '<p>x</p>',
  '/a b/': '<p>x</p>',
};

const FILES: Readonly<Record<string, string>> = {
  'a.png': '',
  'b.png': '',
  'x.svg': '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="s"></symbol></svg>',
  's.js': '1',
  'bad.js': 'import { a } from "./gone.js"; a();',
  'deep.js': 'import("./good.js"); export * from "./bad.js";',
  'good.js': 'import "./s.js";  export const a = 1;',
  's.css': 'a{}',
  'bad.css': 'p{background:url(zz.png)}',
  'css/two.css': '@import "../bad.css";',
  'css/good.css': '/* url(zz.png) */ p{background:url(../a.png)}',
  'bad.webmanifest': '{"icons":[{"src":"/zz.png"}]}',
  'good.webmanifest': '{"start_url":"/","icons":[{"src":"a.png"}]}',
  _redirects:
    '/old/ /p1/ 301\n/l1/ /l2/ 301\n/l2/ /l1/ 301\n/c1/ /c2/ 301\n/c2/ /p1/ 301\n/r-missing/ /zz/ 301\n/self/ /self/ 301\n',
};

function pageOf(path: string, page: Omit<Case, 'name'>): string {
  const name = path.replace(/\W+/g, ' ').trim() || 'home';
  const description = `<meta name="description" content="A description of the page ${name}.">`;
  const canonical = `<link rel="canonical" href="${page.canonical ?? ORIGIN + encodeURI(path)}">`;
  const heading = page.noH1 ? '' : `<h1>Heading ${name}</h1>`;
  return `<!DOCTYPE html><html lang="${page.lang ?? 'en'}"><head><meta charset="utf-8"><title>${page.title ?? `Page of the test ${name}`}</title>${page.noDesc ? '' : description}${page.canonical === null ? '' : canonical}${page.head ?? ''}</head><body>${page.noMain ? page.body : `<main>${heading}${page.body}</main>`}</body></html>`;
}

const folder = mkdtempSync(join(tmpdir(), 'check-cases-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const found = new Map<string, CheckFinding[]>();

beforeAll(async () => {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [path, text] of Object.entries(FILES)) write(path, text);
  for (const [path, body] of Object.entries(NEIGHBOURS)) write(`${path}index.html`, pageOf(path, { body }));
  for (const one of cases) write(`${one.name}/index.html`, pageOf(`/${one.name}/`, one));
  const { findings } = await check({ folder, origin: ORIGIN, today: '2026-11-26' });
  for (const finding of findings) {
    if (LEFT_OUT.test(finding.rule)) continue;
    for (const file of finding.files) found.set(file, [...(found.get(file) ?? []), finding]);
  }
});

const findingsOf = ({ name }: Case): CheckFinding[] => found.get(`${name}/index.html`) ?? [];

describe('a page with a fault', () => {
  it.each(cases.filter(({ rules }) => rules).map((one) => [one.name, one] as const))('%s', (_, one) => {
    expect(findingsOf(one).filter(({ rule }) => one.rules?.includes(rule))).not.toEqual([]);
  });
});

describe('a page in order', () => {
  it.each(cases.filter(({ rules }) => !rules).map((one) => [one.name, one] as const))('%s', (_, one) => {
    expect(findingsOf(one).map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
  });
});
