import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { diff } from '../../../lib/audit/diff/diff.js';
import type { Finding } from '../../../lib/audit/diff/model/finding.js';
import { createChance, type Chance } from '../../helpers/chance.js';
import type { Site } from '../../helpers/site.js';

/** A change of one source; `after` is `undefined` if it is removed. */
interface Edit {
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A finding, and whether what it names is true. */
export interface JudgedFinding {
  readonly subject: string;
  readonly named: readonly string[];
  readonly truth: readonly string[];
  readonly isWrong: boolean;
  /** Whether it is certain, and right. */
  readonly isExact: boolean;
}

const WORDS = ['quick', 'fair', 'today', 'players', 'board', 'match', 'free', 'phone', 'better', 'minutes', 'choose'];

type Change = (line: string, chance: Chance) => string;

const word: Change = (line, { pick }) =>
  line.replace(/( )[a-z]{4,}(?=[ .?]|$)/, (_, space: string) => space + pick(WORDS));
const number: Change = (line) => line.replace(/\d+(?=\D*$)/, (digits) => String(Number(digits) + 1));

/** Lines that an edit can change, in which files, and how. */
const CHANGES: readonly (readonly [files: RegExp, lines: RegExp, change: Change])[] = [
  [/^site\/(?:pages|data)\//, /^ *(?:- |- \w+: |\w+: )?[A-Z].* [a-z]{4}/, word],
  [/^site\/(?:pages|data)\//, /^ *(?:- |- \w+: |\w+: )?[A-Z].* [a-z]{4}/, word],
  [/^site\/pages\//, /^(?:title|description|heading): /, word],
  [/^site\/pages\//, /^(?:price|stock|minutes|count): /, number],
  [/^site\/pages\//, /^published: /, (line) => line.replace(/\d'$/, "7'")],
  [/^site\/pages\//, /^isNew: /, (line) => (line.endsWith('true') ? 'isNew: false' : 'isNew: true')],
  [/^site\/pages\/\w+\/\w+-/, /^template: /, (line) => `${line}\nnoindex: true`],
  [/^site\/data\//, /^ +- [A-Z][^:]*$/, () => ''],
  [/^site\/assets\//, /fill=/, (line, { int }) => line.replace(/#\w{6}/, `#${String(int(100000, 999999))}`)],
  [
    /^site\/site\.yaml/,
    /^name: |days: /,
    (line) => (line.startsWith('name') ? `${line} Two` : number(line, createChance(1))),
  ],
  [/\.tsx$/, />[A-Z][a-z]+ [a-z ]+</, word],
  [/\.tsx$/, /<(?:p|ul|h2)>/, (line, { pick }) => line.replace(/<(p|ul|h2)>/, `<$1 title="A ${pick(WORDS)} part">`)],
  [/\.css$/, /\d/, number],
  [/format\.ts$/, /toFixed\(2\)/, (line) => line.replace('2', '3')],
];

async function chooseEdit(site: Site, files: readonly string[], chance: Chance): Promise<Edit | undefined> {
  const [inFiles, inLines, change] = chance.pick(CHANGES);
  const file = chance.pick(files.filter((path) => inFiles.test(path)));
  const before = await site.read(file);
  const lines = before.split('\n');
  const places = [...lines.keys()].filter((index) => inLines.test(lines[index] ?? ''));
  if (places.length === 0) return undefined;
  const place = chance.pick(places);
  const after = lines.with(place, change(lines[place] ?? '', chance)).join('\n');
  return after === before ? undefined : { file, before, after };
}

async function put(site: Site, file: string, content: string | undefined): Promise<void> {
  if (content === undefined) await rm(join(site.root, file));
  else await site.write(file, content);
}

/** The changes of findings with their files. */
function keysOf(findings: readonly Finding[]): Map<string, Finding> {
  return new Map(
    findings.flatMap((finding) => {
      const parts = finding.members.length > 0 ? finding.members : [finding];
      return parts.flatMap(({ fingerprint, files }) =>
        files.map((path) => [`${fingerprint} ${path}`, finding] as const),
      );
    }),
  );
}

/**
 * Makes up to `count` random edits of a site, builds it, and judges what `diff` says of their causes. The truth is found by
 * taking each edit back alone: it is a cause of the findings that go with it. The site is as it was afterwards.
 */
export async function judgeCauses(site: Site, seed: number, count: number): Promise<readonly JudgedFinding[]> {
  const chance = createChance(seed);
  const former = join(site.root, 'former');
  await site.build();
  for (const part of ['', '.audit']) await cp(`${site.out}${part}`, `${former}${part}`, { recursive: true });
  const findingsNow = async (): Promise<readonly Finding[]> => {
    const { code, stdout } = await site.build();
    if (code !== 0) throw new Error(stdout);
    return (await diff({ before: former, after: site.out })).report.findings;
  };
  const names = await Promise.all(
    ['site', 'templates'].map(async (folder) =>
      (await readdir(join(site.root, folder), { recursive: true })).map((path) => `${folder}/${path}`),
    ),
  );
  const files = names
    .flat()
    .filter((path) => /\.\w+$/.test(path))
    .sort();
  const edits: Edit[] = [];
  for (let tries = 0; edits.length < count && tries < 5 * count; tries += 1) {
    const edit = await chooseEdit(site, files, chance);
    if (!edit || edits.some(({ file }) => file === edit.file)) continue;
    await put(site, edit.file, edit.after);
    edits.push(edit);
  }
  const findings = await findingsNow();
  const truth = new Map<Finding, Set<string>>();
  for (const { file, before, after } of edits) {
    await put(site, file, before);
    const left = keysOf(await findingsNow());
    await put(site, file, after);
    for (const [key, finding] of keysOf(findings))
      if ((left.get(key)?.count ?? 0) < finding.count) truth.set(finding, (truth.get(finding) ?? new Set()).add(file));
  }
  for (const { file, before } of edits) await put(site, file, before);
  for (const part of ['', '.audit']) await rm(`${former}${part}`, { recursive: true });
  return findings.flatMap((finding) => {
    const causes = truth.get(finding);
    return finding.ripple || !causes ? [] : [judged(finding, causes)];
  });
}

function judged({ subject, sources }: Finding, truth: ReadonlySet<string>): JudgedFinding {
  const isTrue = sources.map(({ before, after, candidates }) => {
    const named = candidates ?? [(after ?? before ?? '').replace(/(?::\d+)+$/, '')];
    return named.some((file) => truth.has(file));
  });
  const isWrong = isTrue.includes(false);
  const isExact = !isWrong && sources.length > 0 && sources.every(({ candidates }) => !candidates);
  return {
    subject,
    named: sources.map(({ after, before }) => after ?? before ?? ''),
    truth: [...truth],
    isWrong,
    isExact,
  };
}
