import { deepValueAt, MAX_DEPTH } from '../../../lib/fs/limits.js';
import { spanOf } from '../../../lib/html/html-pieces.js';
import { isReference, missingFields, objectsIn, unreadable, type JsonObject } from '../site/structured-data.js';
import { scriptKind } from '../../facts/script-kind.js';
import type { PageFacts } from '../../facts/read-page.js';
import { addressOf, type CheckedSite } from '../site/checked-site.js';
import type { Rule } from '../site/rule.js';

const question = (answer: string): string =>
  `<script type="application/ld+json">{"@context":"https://schema.org","@type":"FAQPage","mainEntity":{"@type":"Question","name":"Tea?"${answer}}}</script>`;

/** Structured data that search engines cannot use. */
export const structuredData: Rule = {
  id: 'structured-data',
  severity: 'error',
  about:
    'Structured data is JSON-LD of schema.org. It has what search engines require of its types, and its references and addresses lead to what exists.',
  remedy: 'Correct the field that the message names.',
  examples: {
    passes: { 'index.html': question(',"acceptedAnswer":{"@type":"Answer","text":"Yes."}') },
    fails: { 'index.html': question('') },
  },
  page: (page, site) => {
    const blocks = page
      .elements('script')
      .filter((element) => scriptKind(element) === 'json-ld')
      .map((element) => ({ span: spanOf(element), ...readBlock(page.inside(element)[0]?.raw ?? '') }));
    const address = addressOf(page, site);
    const ids = new Set(blocks.flatMap(({ objects }) => objects).flatMap((one) => idOf(one, address) ?? []));
    const isDefined = (id: string): boolean =>
      ids.has(absolute(id, address)) || isOutside(absolute(id, address), page, site);
    return blocks.flatMap(({ objects, problems, span }) =>
      [...problems, ...objects.flatMap((object) => valueProblems(object, page, site, isDefined))].map((message) => ({
        message,
        span,
      })),
    );
  },
};

function readBlock(text: string): { readonly objects: readonly JsonObject[]; readonly problems: readonly string[] } {
  if (deepValueAt(text) !== undefined)
    return { objects: [], problems: [`The structured data is nested more than ${String(MAX_DEPTH)} levels deep.`] };
  try {
    const value: unknown = JSON.parse(text);
    return { objects: objectsIn(value), problems: missingFields(value) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { objects: [], problems: [`The structured data is not valid JSON: ${reason}.`] };
  }
}

/** The id that an object has, and does not only refer to. */
function idOf(object: JsonObject, address: string): string | undefined {
  const id = object['@id'];
  return typeof id === 'string' && !isReference(object) ? absolute(id, address) : undefined;
}

function absolute(id: string, address: string): string {
  return URL.canParse(id, address) ? new URL(id, address).href : id;
}

/** What is wrong with a reference, or with the texts of an object. */
function valueProblems(
  object: JsonObject,
  page: PageFacts,
  site: CheckedSite,
  isDefined: (id: string) => boolean,
): string[] {
  const id = object['@id'];
  if (typeof id === 'string' && isReference(object))
    return isDefined(id) ? [] : [`No object has the \`@id\` \`${id}\`.`];
  return Object.entries(object).flatMap(([key, values]) =>
    (key.startsWith('@') ? [] : [values].flat()).flatMap((value: unknown) => {
      if (typeof value !== 'string') return [];
      const target = /^https?:\/\/[^\s{}]+$/i.test(value) ? site.resolve(value, page.route) : undefined;
      const isGone = target && target.file === undefined && !target.redirect;
      return isGone ? `\`${key}\` is \`${value}\`, which is not published.` : (unreadable(key, value) ?? []);
    }),
  );
}

/** Whether an id belongs to another site, or to another published page whose text has it. */
function isOutside(id: string, page: PageFacts, site: CheckedSite): boolean {
  const target = id.startsWith('_:') ? undefined : site.resolve(id, page.route);
  if (!target) return !id.startsWith('_:');
  if (target.file === undefined || target.anchor === '') return target.file !== undefined;
  return target.route !== page.route && site.read(target.file).includes(`#${target.anchor}`);
}
