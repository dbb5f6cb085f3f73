import { structuredTypes } from './structured-data-types.js';

function isSchemaOrg(context: unknown): boolean {
  if (isRecord(context)) return isSchemaOrg(context['@vocab']);
  return typeof context === 'string' && /^https?:\/\/schema\.org\/?$/.test(context);
}

/** The types of a JSON-LD object, without the prefix of schema.org. */
export function typesOf(value: Readonly<Record<string, unknown>>): string[] {
  return [value['@type']]
    .flat()
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, ''));
}

/** The problems of one block of JSON-LD, one sentence each. */
export function structuredDataProblems(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((item: unknown) => {
    if (!isRecord(item)) return ['The structured data is not an object.'];
    const context = item['@context'];
    const outer = [context].flat().some(isSchemaOrg) ? [] : ['The structured data has no `@context` of schema.org.'];
    const graph = item['@graph'];
    return [
      ...outer,
      ...(Array.isArray(graph)
        ? graph.flatMap((inner: unknown, index) => objectProblems(inner, `@graph[${String(index)}]`))
        : objectProblems(item, '')),
    ];
  });
}

function objectProblems(value: unknown, place: string): string[] {
  if (!isRecord(value)) return [`\`${place}\` is not an object.`];
  const at = place === '' ? '' : ` at \`${place}\``;
  const types = typesOf(value);
  if (types.length === 0) {
    // An object with nothing but an `@id` is a reference.
    return Object.keys(value).join() === '@id' ? [] : [`The object${at} has no \`@type\`.`];
  }
  return types.flatMap((type) => {
    const known = Object.hasOwn(structuredTypes, type) ? structuredTypes[type] : undefined;
    if (!known) return [];
    const { fields, oneOf } = known;
    const missing = Object.entries(fields)
      .filter(([name, kind]) => kind.endsWith('!') && isEmpty(value[name]))
      .map(([name]) => `\`${type}\`${at} has no \`${name}\`.`);
    const none =
      oneOf === undefined || oneOf.some((name) => !isEmpty(value[name]))
        ? []
        : [`\`${type}\`${at} has none of ${oneOf.map((name) => `\`${name}\``).join(', ')}.`];
    const wrong = Object.entries(fields).flatMap(([name, kind]) =>
      isEmpty(value[name]) ? [] : valueProblems(value[name], kind, place === '' ? name : `${place}.${name}`, type),
    );
    return [...missing, ...none, ...wrong, ...orderProblems(type, value, at)];
  });
}

function valueProblems(value: unknown, kind: string, place: string, owner: string): string[] {
  const mayBeList = /\[\]!?$/.test(kind);
  if (Array.isArray(value))
    return mayBeList
      ? value.flatMap((item: unknown, index) =>
          valueProblems(item, kind.replace(/\[\]!?$/, ''), `${place}[${String(index)}]`, owner),
        )
      : [`\`${place}\` of \`${owner}\` is a list but must be one value.`];
  const kinds = kind.replace(/(?:\[\])?!?$/, '').split('|');
  if (isRecord(value)) {
    const types = [value['@type']].flat();
    const objects = kinds.filter((name) => /^[A-Z]/.test(name));
    // A type that is not in the table may be a subtype of an allowed one.
    const wrong =
      objects.length === 0 ||
      (types.every((type) => typeof type === 'string' && Object.hasOwn(structuredTypes, type)) &&
        !types.some((type) =>
          objects.some((name) => name === 'Thing' || name === type || isKindOf(String(type), name)),
        ));
    return wrong
      ? [`\`${place}\` of \`${owner}\` is a \`${types.join(', ')}\` but must be ${kinds.join(' or ')}.`]
      : objectProblems(value, place);
  }
  return kinds.some((name) => isOf(value, name))
    ? []
    : [`\`${place}\` of \`${owner}\` is ${JSON.stringify(value)} but must be ${kinds.join(' or ')}.`];
}

/** Types that share an entry in the table may replace each other. */
function isKindOf(type: string, name: string): boolean {
  return structuredTypes[type] === structuredTypes[name];
}

/** Problems with positions in lists, ratings and the order of dates. */
function orderProblems(type: string, value: Readonly<Record<string, unknown>>, at: string): string[] {
  const items = value['itemListElement'];
  const { datePublished, dateModified } = value;
  const counts =
    Array.isArray(items) &&
    items.some(
      (item: unknown, index) =>
        isRecord(item) && item['position'] !== undefined && Number(item['position']) !== index + 1,
    );
  const earlier =
    typeof datePublished === 'string' &&
    typeof dateModified === 'string' &&
    Date.parse(dateModified) < Date.parse(datePublished);
  const { startDate, endDate } = value;
  const ended =
    typeof startDate === 'string' && typeof endDate === 'string' && Date.parse(endDate) < Date.parse(startDate);
  const crumbs = type === 'BreadcrumbList' && Array.isArray(items) ? items.filter(isRecord) : [];
  const unlinked = crumbs.slice(0, -1).some(({ item }) => isEmpty(item));
  const unnamed = crumbs.some(({ name, item }) => isEmpty(name) && !(isRecord(item) && !isEmpty(item['name'])));
  return [
    ...(unlinked ? [`\`${type}\`${at} has steps without \`item\` before its last one.`] : []),
    ...(unnamed ? [`\`${type}\`${at} has steps without \`name\`.`] : []),
    ...(isAboveBest(value) ? [`The \`ratingValue\` of \`${type}\`${at} is more than its \`bestRating\`.`] : []),
    ...(ended ? [`\`${type}\`${at} ends before it begins.`] : []),
    ...(counts ? [`The positions of \`${type}\`${at} do not count from 1.`] : []),
    ...(earlier ? [`\`${type}\`${at} was changed before it was published.`] : []),
  ];
}

/** The best rating is 5 by default (Google Search Central, "Review snippet"). */
function isAboveBest({ ratingValue, bestRating = 5 }: Readonly<Record<string, unknown>>): boolean {
  return ratingValue !== undefined && Number(ratingValue) > Number(bestRating);
}

const ISO_DATE =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** Days and hours (schema.org, `openingHours`). */
const HOURS = /^(?:(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)\b|\d\d:\d\d(?::\d\d)?\s*-\s*\d\d:\d\d(?::\d\d)?|[-,;\s])+$/;

/** Whether a date begins with a day that exists. */
function isDay(date: string): boolean {
  const day = date.slice(0, 10);
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && !Number.isNaN(Date.parse(date)) && new Date(time).toISOString().startsWith(day);
}

function isOf(value: unknown, kind: string): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string' && value.trim() !== '';
    case 'url':
      return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value);
    case 'date':
      return typeof value === 'string' && ISO_DATE.test(value) && isDay(value);
    case 'number':
      return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value));
    case 'currency':
      return typeof value === 'string' && /^[A-Z]{3}$/.test(value);
    case 'hours':
      return typeof value === 'string' && HOURS.test(value);
    default:
      return false;
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The first key that an object in a JSON text has twice; parsers keep only the last value. */
export function repeatedKey(json: string): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  for (const [, token = '', colon] of json.matchAll(/("(?:[^"\\]|\\.)*"|[{}[\]])(\s*:)?/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (colon !== undefined) {
      const key = String(JSON.parse(token));
      const keys = open.at(-1);
      if (keys?.has(key) === true) return key;
      keys?.add(key);
    }
  }
  return undefined;
}
