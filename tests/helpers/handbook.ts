import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../../', import.meta.url));

/** A fenced block of a handbook. */
export interface Block {
  /** Such as `site/README.md:12`, its first line. */
  readonly place: string;
  readonly language: string;
  readonly text: string;
  /** The file that the block is, or belongs into. */
  readonly title: string | undefined;
  /** Where it goes into a file that is there: beside the one line that reads so, in its place, or at the end. */
  readonly edit: { readonly how: 'after' | 'before' | 'instead'; readonly line: string } | 'append' | undefined;
  /** `mistake`: a file with what a build complains of; `message`: that complaint. */
  readonly role: 'mistake' | 'message' | undefined;
}

/** Every fenced block of a Markdown file of the project. @throws where a fence is never closed */
export async function readBlocks(file: string): Promise<Block[]> {
  const lines = (await readFile(join(project, file), 'utf8')).split('\n');
  const blocks: Block[] = [];
  for (let start = 0; start < lines.length; start++) {
    const fence = /^```(?<language>\w*)(?<rest>.*)$/.exec(lines[start] ?? '')?.groups;
    if (fence === undefined) continue;
    const end = lines.indexOf('```', start + 1);
    if (end < 0) throw new Error(`${file}:${String(start + 1)} is never closed.`);
    const { language = '', rest = '' } = fence;
    blocks.push({
      place: `${file}:${String(start + 1)}`,
      language,
      text: `${lines.slice(start + 1, end).join('\n')}\n`,
      ...marksOf(rest),
    });
    start = end;
  }
  return blocks;
}

function marksOf(rest: string): Pick<Block, 'title' | 'edit' | 'role'> {
  const values = new Map([...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
  const flags = rest
    .replace(/\w+="[^"]*"/g, '')
    .split(' ')
    .filter((word) => word !== '');
  const how = (['after', 'before', 'instead'] as const).find((name) => values.has(name));
  const known = ['title', 'after', 'before', 'instead', 'append', 'mistake', 'message'];
  const unknown = [...values.keys(), ...flags].filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`A block is marked with \`${unknown.join(' ')}\`, which means nothing.`);
  return {
    title: values.get('title'),
    edit: how === undefined ? (flags.includes('append') ? 'append' : undefined) : { how, line: values.get(how) ?? '' },
    role: (['mistake', 'message'] as const).find((role) => flags.includes(role)),
  };
}

/** Applies a block of the handbook to a copy of the project. @throws unless the line it names occurs once */
export async function applyBlock(root: string, { place, title, edit, text }: Block): Promise<void> {
  if (title === undefined) throw new Error(`${place} names no file.`);
  const path = join(root, title);
  await mkdir(dirname(path), { recursive: true });
  if (edit === undefined) return writeFile(path, text, { flag: 'wx' });
  const before = await readFile(path, 'utf8');
  if (edit === 'append') return writeFile(path, before + text);
  const lines = before.split('\n');
  const at = lines.indexOf(edit.line);
  if (at < 0 || lines.includes(edit.line, at + 1))
    throw new Error(`${place}: ${title} has the line \`${edit.line}\` ${at < 0 ? 'nowhere' : 'more than once'}.`);
  lines.splice(
    edit.how === 'after' ? at + 1 : at,
    edit.how === 'instead' ? 1 : 0,
    ...text.replace(/\n$/, '').split('\n'),
  );
  return writeFile(path, lines.join('\n'));
}
