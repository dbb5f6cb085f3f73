import type { CheckedPage } from '../site/checked-page.js';
import { schemaOrgTypes } from './schema-org-types.js';
import { typesOf } from './structured-data-problems.js';
import { structuredTypes } from './structured-data-types.js';
import type { CheckedSite } from '../site/checked-site.js';

type JsonObject = Readonly<Record<string, unknown>>;

/** All objects in JSON values, found without recursion. */
function objectsIn(values: readonly unknown[]): JsonObject[] {
  const found: JsonObject[] = [];
  const waiting: unknown[] = [...values];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value)) found.push(value as JsonObject);
    for (const [key, inner] of Object.entries(value)) if (key !== '@context') waiting.push(inner);
  }
  return found;
}

/** Ids of the objects that are defined here and not only referenced, as absolute addresses. */
export function definedIds(blocks: readonly unknown[], address: string): ReadonlySet<string> {
  return new Set(
    objectsIn(blocks).flatMap((object) => {
      const id = object['@id'];
      return typeof id === 'string' && !isReference(object) ? [absolute(id, address)] : [];
    }),
  );
}

/** Problems with the ids, types and addresses in one block, such as an address that is not published. */
export function referenceProblems(
  block: unknown,
  page: CheckedPage,
  site: CheckedSite,
  own: ReadonlySet<string>,
): string[] {
  const address = addressOf(page, site);
  return objectsIn([block]).flatMap((object) => {
    const id = object['@id'];
    if (typeof id === 'string' && isReference(object))
      return own.has(absolute(id, address)) || isDefinedOutside(absolute(id, address), page, site)
        ? []
        : [`No object has the \`@id\` \`${id}\`.`];
    return [
      ...typesOf(object)
        .filter((type) => !type.includes(':') && !schemaOrgTypes.has(type))
        .map((type) => `schema.org has no type \`${type}\`.`),
      ...Object.entries(object).flatMap(([key, value]) =>
        key.startsWith('@') ? [] : [value].flat().flatMap((item) => valueProblem(object, key, item, page, site) ?? []),
      ),
    ];
  });
}

/** The absolute address of a page. */
export function addressOf(page: CheckedPage, site: CheckedSite): string {
  return `${site.origin === '' ? 'https://own.invalid' : site.origin}${page.route}`;
}

function isReference(object: JsonObject): boolean {
  return Object.keys(object).join() === '@id';
}

function absolute(id: string, address: string): string {
  return URL.canParse(id, address) ? new URL(id, address).href : id;
}

/** Whether an id belongs to another site, or to another published page whose text has it. */
function isDefinedOutside(id: string, page: CheckedPage, site: CheckedSite): boolean {
  if (id.startsWith('_:')) return false;
  const target = site.resolve(id, page.route);
  if (!target) return true;
  if (target.file === undefined) return false;
  if (target.anchor === '') return true;
  return target.route !== page.route && site.read(target.file).includes(`#${target.anchor}`);
}

/** Properties of schema.org whose values are dates on every type. */
const DATES =
  /^(?:date(?:Created|Modified|Posted|Published)|uploadDate|startDate|endDate|validFrom|validThrough|priceValidUntil|availability(?:Starts|Ends))$/;
const DATE = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d.*)?)?)?$/;

function valueProblem(
  object: JsonObject,
  key: string,
  value: unknown,
  page: CheckedPage,
  site: CheckedSite,
): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (DATES.test(key) && !DATE.test(value) && !isJudged(object, key)) return `\`${key}\` is not a date: \`${value}\`.`;
  if (!/^https?:\/\/[^\s{}]+$/i.test(value)) return undefined;
  const target = site.resolve(value, page.route);
  return target && target.file === undefined && !target.redirect
    ? `\`${key}\` is \`${value}\`, which is not published.`
    : undefined;
}

/** Whether the table of types covers a field of an object. */
function isJudged(object: JsonObject, key: string): boolean {
  return typesOf(object).some((type) => structuredTypes[type]?.fields[key] !== undefined);
}
