import type { RichTextValue } from '../api/site-model.js';
import type { ValuePath } from '../lib/text/value-path.js';
import { createProblems, type Problems, type TextPart } from './content-problems.js';
import type { FieldWalker } from './field-walker.js';
import { resolveReference, type ContentSource, type ResolveContext } from './resolve-reference.js';
import { resolveText, type PlacedText } from './resolve-text.js';
import { placeHeadingIds } from './rich-text/heading-ids.js';
import type { PreparedText } from './rich-text/prepared-text.js';

/**
 * Checks all references of a content value, normalises links and prepares rich text. Changes the value in place.
 * Returns its rich texts in the order of the fields, as a promise only if a text is not in the cache.
 */
export function resolveContent(
  walk: FieldWalker,
  value: unknown,
  source: ContentSource,
  context: ResolveContext,
): readonly PlacedText[] | Promise<readonly PlacedText[]> {
  const problems = createProblems(context, source);
  const texts: (PlacedText | Promise<PlacedText>)[] = [];
  walk(value, (field) => {
    const { kind, options } = field;
    if (kind !== 'html' && kind !== 'markdown') return resolveReference(field, source, context, problems);
    const path = [...field.path];
    // A page that failed validation has its value as written.
    const text: RichTextValue = isRichText(field.value)
      ? field.value
      : { source: String(field.value), html: '', headings: [], words: 0 };
    const place = (prepared: PreparedText): PlacedText => ({
      value: text,
      path,
      prepared,
      options,
      source,
      context,
      problems,
    });
    if (kind === 'markdown' && JOINED.test(text.source)) reportJoined(text.source, path, problems);
    const prepared = context.texts.get(text.source, kind);
    texts.push(prepared instanceof Promise ? prepared.then(place) : place(prepared));
    return text;
  });
  const finish = (placed: readonly PlacedText[]): readonly PlacedText[] => {
    const values = placeHeadingIds(
      placed.map(({ prepared }) => prepared),
      context.takenIds,
      context.site?.headingIds,
    );
    for (const [index, text] of placed.entries()) resolveText(text, values[index] ?? text.prepared.value);
    reportDuplicateIds(placed, problems);
    return placed;
  };
  const ready = texts.filter((text): text is PlacedText => !(text instanceof Promise));
  return ready.length === texts.length
    ? finish(ready)
    : Promise.all(texts.map((text) => Promise.resolve(text))).then(finish);
}

/** Marks of blocks in the middle of a line, where YAML may have joined two lines. */
const JOINED =
  /[^\n] (?:#{1,6}|[-*+>]|\d{1,9}[.)]|\|[ \w:-]*\|) |\| \||[^\n] (?:```|~~~)|^#{1,6} .*(?:[.!?।](?: |$)|.{60})/m;

/** The mark of a block at the start of a line. */
const BLOCK = /^(?:(?:#{1,6}|[-*+>]|\d{1,9}[.)])[ \t]|\||```|~~~)/;

/** Reports lines that begin a block of Markdown, and that YAML joins with the line before. */
function reportJoined(source: string, path: ValuePath, problems: Problems): void {
  const lines = problems
    .written(path)
    .split('\n')
    .map((line) => line.trim());
  const joined = lines.find((line, index) => {
    const before = lines[index - 1] ?? '';
    return (
      (BLOCK.test(line) || /^#{1,6} /.test(before)) &&
      line !== '' &&
      before !== '' &&
      source.includes(`${before.slice(-12)} ${line.slice(0, 12)}`)
    );
  });
  if (joined === undefined) return;
  const message = `YAML joins the lines of this text, so \`${joined}\` is in one line with what is before it.`;
  problems.add(
    'markdown-slip',
    message,
    path,
    '',
    'Write `|` behind the key, which keeps lines, and the text below it.',
  );
}

function isRichText(value: unknown): value is RichTextValue {
  return typeof value === 'object' && value !== null && 'source' in value;
}

/** Reports ids that authors wrote twice in the texts of a value. */
function reportDuplicateIds(texts: readonly PlacedText[], problems: Problems): void {
  const first = new Map<string, { readonly path: ValuePath; readonly span: TextPart }>();
  for (const { path, prepared } of texts) {
    for (const { id, at, length } of prepared.ids) {
      const span = { source: prepared.value.source, at, length };
      const other = first.get(id);
      if (!other) first.set(id, { path, span });
      else problems.addInText('id-duplicate', `Two elements have the id \`${id}\`.`, path, span, { other });
    }
  }
}

/** Reports ids of texts that other elements of the page also have. */
export function reportConflictingIds(
  texts: readonly PlacedText[],
  ids: ReadonlySet<string>,
  source: ContentSource,
  context: Pick<ResolveContext, 'root' | 'report' | 'site'>,
): void {
  const problems = createProblems(context, source);
  for (const { path, prepared } of texts) {
    for (const { id, ...span } of prepared.ids.filter((item) => ids.has(item.id)))
      problems.addInText(
        'id-duplicate',
        `An element that the template renders also has the id \`${id}\`.`,
        path,
        { source: prepared.value.source, ...span },
        {},
      );
  }
}
