import { TEXT_PARTS, type RichTextOptions, type TextComponent, type TextPart } from '../api/text-component.js';
import type { RichTextValue } from '../api/site-model.js';
import type { DiagnosticName } from '../errors/index.js';
import { unescapeHtml } from '../lib/html/escape.js';
import { normaliseHref } from '../lib/html/href.js';
import { defaultSizes } from '../api/picture-sizes.js';
import { deepFreeze } from '../lib/text/deep-freeze.js';
import { suggestion } from '../lib/text/did-you-mean.js';
import { formatPath, type ValuePath } from '../lib/text/value-path.js';
import type { Problems } from './content-problems.js';
import { explainIssue } from './explain-issue.js';
import { walkFields } from './field-walker.js';
import { replaceLinks } from './resolve-link.js';
import {
  checkAsset,
  checkLink,
  resolveReference,
  type ContentSource,
  type ResolveContext,
} from './resolve-reference.js';
import { pictureMarkup } from './rich-text/picture-markup.js';
import type { PreparedText, TextSpan, WrittenComponent } from './rich-text/prepared-text.js';
import { schemaIssues } from './schema-issues.js';
import { strictSchema } from './strict-schema.js';
import { decodedAddress } from '../lib/text/path-pattern.js';

/** A rich text in its field: the value that templates get, the prepared text, and the file that it is in. */
export interface PlacedText {
  readonly value: RichTextValue;
  readonly path: ValuePath;
  readonly prepared: PreparedText;
  readonly options: RichTextOptions;
  readonly source: ContentSource;
  readonly context: ResolveContext;
  readonly problems: Problems;
}

/** Resolves the links, pictures, footnotes and components of a text. @param placed its value with ids for its page */
export function resolveText(text: PlacedText, placed: RichTextValue): void {
  const html = withNotes(withPictures(withLinks(placed.html, text), text), text);
  const components = componentsOf(text);
  const { footnotes } = text.options;
  Object.assign(text.value, placed, { html });
  if (components.length > 0 || text.prepared.notes)
    Object.assign(text.value, { [TEXT_PARTS]: { components, footnotes } });
  for (const { name, message, remedy, ...span } of text.prepared.problems)
    addProblem(text, name, message, span, remedy);
}

function addProblem(
  { problems, path, prepared }: PlacedText,
  name: DiagnosticName,
  message: string,
  { at, length }: TextSpan,
  remedy?: string,
): void {
  problems.addInText(name, message, path, { source: prepared.value.source, at, length }, { remedy });
}

/** Returns an address as the author wrote it. Markdown percent-encodes addresses. */
function writtenIn({ prepared }: PlacedText, address: string): string {
  return prepared.value.source.includes(address) ? address : decodedAddress(address);
}

function withLinks(html: string, text: PlacedText): string {
  const respelled = new Map<string, string>();
  for (const href of text.prepared.links) {
    const written = writtenIn(text, href);
    const resolved = checkLink(written, text.path, text.source, text.context, text.problems);
    // The prepared text was normalised without knowing the routes.
    if (resolved !== written && resolved !== normaliseHref(href)) respelled.set(normaliseHref(href), resolved);
  }
  return respelled.size === 0 ? html : replaceLinks(html, (href) => respelled.get(href.trim()) ?? href);
}

const PICTURE = /<img src="([^"]*)"([^>]*)>/g;

/** Returns the HTML of a text with its pictures in their published forms. */
function withPictures(html: string, text: PlacedText): string {
  const { prepared, path, source, context, problems, options } = text;
  if (prepared.pictures.length === 0) return html;
  const { widths = [], sizes = defaultSizes(widths), priority = false, placeholder } = options.pictures ?? {};
  const markup = new Map<string, ReturnType<typeof pictureMarkup>>();
  for (const src of new Set(prepared.pictures.map((picture) => picture.src))) {
    const found = checkAsset({ kind: 'image', value: writtenIn(text, src), path }, source, context, problems);
    if (found !== undefined)
      markup.set(src, pictureMarkup(context.targets.image(found, widths, { placeholder }), sizes));
  }
  const first = html.search(PICTURE);
  return html.replace(
    PICTURE,
    (tag, src: string, rest: string, at: number) =>
      markup.get(unescapeHtml(src))?.(rest, priority && at === first) ?? tag,
  );
}

/** Tags of footnotes. Authors cannot write these roles, and `<` is escaped in what they write. */
const NOTE_LINK = /<a href="#[\w-]+"(?: id="[\w-]+")? role="doc-(?:noteref|backlink)">/g;
const NOTES = '<section role="doc-endnotes">';
const NOTE = /<li id="fn-\d+">/g;

/** Returns the HTML of a text with ids of footnotes that no other text of the page has. */
function withNotes(html: string, text: PlacedText): string {
  const { prepared, options, source, path } = text;
  if (!prepared.notes) return html;
  if (!options.footnotes)
    addProblem(text, 'footnote-unlabelled', 'The template gives this text no words for footnotes.', prepared.notes);
  const place = [...(source.route === undefined ? [source.file.replace(/^site\/|\.\w+$/g, '')] : []), ...path];
  const name = place.join('-').replace(/[^\p{L}\p{N}_-]+/gu, '-');
  const renamed = (tag: string): string => tag.replace(/(?<=["#])(fn|fnref)-/g, `$1-${name}-`);
  const linked = html.replace(NOTE_LINK, renamed);
  const start = linked.lastIndexOf(NOTES);
  return linked.slice(0, start) + linked.slice(start).replace(NOTE, renamed);
}

function componentsOf(text: PlacedText): TextPart[] {
  const known = text.options.components ?? {};
  return text.prepared.components.flatMap((written) => {
    const { name, hasText } = written;
    const definition = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!definition) {
      const names = Object.keys(known);
      const rest = names.length === 0 ? 'The template gives this text no components.' : undefined;
      const remedy = suggestion(name, names, rest);
      addProblem(text, 'component-unknown', `There is no component \`${name}\` for this text.`, written, remedy);
      return [];
    }
    if ((definition.hasText ?? false) !== hasText) {
      const [message, remedy] = hasText
        ? [`The component \`${name}\` has no text.`, `Write \`::${name}\`, with two colons and no closing line.`]
        : [`The component \`${name}\` has a text.`, `Write \`:::${name}\`, the text, and a line \`:::\`.`];
      addProblem(text, 'component-malformed', message, written, remedy);
      return [];
    }
    const props = propsOf(written, definition, text);
    return props === undefined ? [] : [{ definition, props }];
  });
}

/** Strict schemas of components. */
const schemas = new WeakMap<TextComponent, TextComponent['schema']>();

/** Returns the validated props of a component; `undefined` if they have problems, which are reported. */
function propsOf(written: WrittenComponent, definition: TextComponent, text: PlacedText): object | undefined {
  const schema = schemas.get(definition) ?? strictSchema(definition.schema);
  schemas.set(definition, schema);
  const props = Object.fromEntries(Object.entries(written.props).map(([name, { value }]) => [name, value]));
  const result = schema.safeParse(props);
  if (result.success) {
    walkFields(schema, result.data, (field) =>
      resolveReference({ ...field, path: text.path }, text.source, text.context, text.problems),
    );
    return deepFreeze(result.data);
  }
  for (const found of schemaIssues(result.error.issues, schema, props)) {
    const checked = { schema, value: props, what: `the component \`${written.name}\``, show: formatPath };
    const { name, message, remedy } = explainIssue(found, checked);
    addProblem(text, name, message, written.props[String(found.path[0])] ?? written, remedy);
  }
  return undefined;
}
