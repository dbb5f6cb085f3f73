import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chance } from '../../../helpers/chance.js';
import type { Site } from '../../../helpers/site.js';
import type { Edit } from './edit.js';

interface Value {
  readonly subject: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly files: readonly string[];
}

interface Found extends Value {
  readonly category: string;
  readonly kind: string;
  readonly ripple: boolean;
  readonly sources: readonly { readonly before: string | null; readonly after: string | null }[];
  readonly members: readonly Value[];
}

/** `right` names causes only, `one of` has them among others, `hidden` has them not among those that it shows. */
export type Verdict = 'right' | 'one of' | 'hidden' | 'wrong' | 'none' | 'unjudged';

export interface Judged {
  readonly verdict: Verdict;
  /** For the message of a failed test. */
  readonly says: string;
}

/** Builds of a site; `provenance` notes the source of each value. */
export const modes = { ordinary: [], provenance: ['--provenance'] } as const;

export type Mode = keyof typeof modes;

/** What is known of one site: the findings of each edit alone. */
export interface Truth {
  /** Builds the edits together in each mode, and judges each finding. */
  judge(edits: readonly Edit[]): Promise<Readonly<Record<Mode, readonly Judged[]>>>;
}

/** Keys of a change, the most exact first: the values decide, and the place where two edits met. */
function keysOf(category: string, kind: string, { subject, before, after }: Value, file: string): string[] {
  const place = subject.replace(/\[\d+\]/g, '[]');
  return [
    [file, category, subject, before, after],
    [file, category, place, before, after],
    ...(before === null ? [] : [[file, category, 'before', before]]),
    ...(after === null ? [] : [[file, category, 'after', after]]),
    [file, category, kind, place],
  ].map((key) => JSON.stringify(key));
}

const valuesOf = (finding: Found): readonly Value[] => (finding.members.length > 0 ? finding.members : [finding]);

/** Builds the site in each mode and keeps the outputs, with which later builds are compared. */
export async function learnTruth(site: Site): Promise<Truth> {
  const kept = (name: string): string => join(site.root, 'kept', name);
  const build = async (mode: Mode): Promise<void> => {
    const { code, stdout } = await site.build(modes[mode]);
    if (code !== 0) throw new Error(stdout);
  };
  for (const mode of ['ordinary', 'provenance'] as const) {
    await build(mode);
    for (const part of ['', '.audit']) await cp(`${site.out}${part}`, `${kept(mode)}${part}`, { recursive: true });
  }
  for (const part of ['site', 'templates']) await cp(join(site.root, part), kept(part), { recursive: true });

  const compare = async (mode: Mode): Promise<readonly Found[]> => {
    await build(mode);
    const { stdout } = await site.cli(['diff', kept(mode), site.out, '--reporter', 'json']);
    const { report } = (JSON.parse(stdout) as { result: { report: { findings: readonly Found[] } } }).result;
    return report.findings.filter(({ ripple }) => !ripple);
  };
  const restore = async (): Promise<void> => {
    for (const part of ['site', 'templates']) {
      await rm(join(site.root, part), { recursive: true });
      await cp(kept(part), join(site.root, part), { recursive: true });
    }
  };

  const known = new Map<Edit, Set<string>>();
  const learn = async (edit: Edit): Promise<Set<string>> => {
    if (!(await edit.apply(site))) throw new Error(`${edit.kind} changes nothing: ${edit.files.join(', ')}`);
    const findings = await compare('ordinary');
    await restore();
    const keys = findings.flatMap((finding) =>
      valuesOf(finding).flatMap((value) =>
        value.files.flatMap((file) => keysOf(finding.category, finding.kind, value, file)),
      ),
    );
    return new Set(keys);
  };

  return {
    async judge(edits) {
      const made: Edit[] = [];
      for (const edit of edits) if (await edit.apply(site)) made.push(edit);
      const found = { ordinary: await compare('ordinary'), provenance: await compare('provenance') };
      await restore();
      for (const edit of made) if (!known.has(edit)) known.set(edit, await learn(edit));
      const judge = (finding: Found): Judged => {
        const causes = valuesOf(finding).flatMap((value) =>
          value.files.flatMap((file) => {
            const lists = keysOf(finding.category, finding.kind, value, file).map((key) =>
              made.filter((edit) => known.get(edit)?.has(key)),
            );
            return lists.find((list) => list.length > 0) ?? [];
          }),
        );
        return judged(finding, [...new Set(causes)]);
      };
      return { ordinary: found.ordinary.map(judge), provenance: found.provenance.map(judge) };
    },
  };
}

function judged(finding: Found, causes: readonly Edit[]): Judged {
  const files = [...new Set(causes.flatMap((edit) => edit.files))];
  const named = finding.sources.map((source) => source.after ?? source.before ?? '');
  const isCause = (place: string): boolean => files.some((file) => place === file || place.startsWith(`${file}:`));
  const hasCause = (place: string): boolean => files.some((file) => place.includes(file));
  const isUnsure = named.some((place) => place.startsWith('one of these'));
  const verdict =
    causes.length === 0
      ? 'unjudged'
      : named.length === 0
        ? 'none'
        : isUnsure
          ? named.some(hasCause)
            ? 'one of'
            : named.some((place) => / and \d+ more$/.test(place))
              ? 'hidden'
              : 'wrong'
          : named.every(isCause)
            ? 'right'
            : 'wrong';
  const values = [finding.before, finding.after].map((value) => (value ?? '∅').slice(0, 80)).join(' → ');
  const kinds = [...new Set(causes.map(({ kind }) => kind))].join(' + ');
  return {
    verdict,
    says: `${verdict}: [${finding.category}] ${finding.subject} ${finding.kind} (${values}) of ${finding.files.slice(0, 3).join(', ')}${finding.files.length > 3 ? '…' : ''}\n    true: ${kinds} (${files.join(', ')})\n    said: ${named.slice(0, 4).join(' | ')}`,
  };
}

/** Some of the edits, each once, in the order of the list. */
export function pickEdits(edits: readonly Edit[], chance: Chance, count: number): Edit[] {
  const picked = new Set<Edit>();
  while (picked.size < count) picked.add(chance.pick(edits));
  return edits.filter((edit) => picked.has(edit));
}
