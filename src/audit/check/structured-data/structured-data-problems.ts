import { structuredTypes } from './structured-data-types.js';

function isSchemaOrg(context: unknown): boolean {
  if (isRecord(context)) return isSchemaOrg(context['@vocab']);
  return typeof context === 'string' && /^https?:\/\/schema\.org\/?$/.test(context);
}

/** The types of an object of JSON-LD, without the address of schema.org in front of them. */
export function typesOf(value: Readonly<Record<string, unknown>>): string[] {
  return [value['@type']]
    .flat()
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, ''));
}

/** What is wrong with one block of JSON-LD, a sentence each. */
export function structuredDataProblems(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((item: unknown) => {
    if (!isRecord(item)) return ['The structured data is no object.'];
    const context = item['@context'];
    const outer = [context].flat().some(isSchemaOrg) ? [] : ['The structured data names no `@context` of schema.org.'];
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
  if (!isRecord(value)) return [`\`${place}\` is no object.`];
  const at = place === '' ? '' : ` at \`${place}\``;
  const types = typesOf(value);
  if (types.length === 0) {
    // An object that is only a name stands for the one that has it.
    return Object.keys(value).join() === '@id' ? [] : [`The object${at} names no \`@type\`.`];
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
      : [`\`${place}\` of \`${owner}\` is a list, and has to be one value.`];
  const kinds = kind.replace(/(?:\[\])?!?$/, '').split('|');
  if (isRecord(value)) {
    const types = [value['@type']].flat();
    const objects = kinds.filter((name) => /^[A-Z]/.test(name));
    // What is no type of the list is left to whoever knows more of schema.org, unless it is a type that we know to be another.
    const wrong =
      objects.length === 0 ||
      (types.every((type) => typeof type === 'string' && Object.hasOwn(structuredTypes, type)) &&
        !types.some((type) =>
          objects.some((name) => name === 'Thing' || name === type || isKindOf(String(type), name)),
        ));
    return wrong
      ? [`\`${place}\` of \`${owner}\` is a \`${types.join(', ')}\`, and has to be ${kinds.join(' or ')}.`]
      : objectProblems(value, place);
  }
  return kinds.some((name) => isOf(value, name))
    ? []
    : [`\`${place}\` of \`${owner}\` is ${JSON.stringify(value)}, and has to be ${kinds.join(' or ')}.`];
}

/** Types that share their entry in the table stand for one another where the more general one is asked for. */
function isKindOf(type: string, name: string): boolean {
  return structuredTypes[type] === structuredTypes[name];
}

/** Lists that count their items, and dates that follow each other. */
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

/** Ratings go up to 5 where an object does not say otherwise (Google Search Central, "Review snippet"). */
function isAboveBest({ ratingValue, bestRating = 5 }: Readonly<Record<string, unknown>>): boolean {
  return ratingValue !== undefined && Number(ratingValue) > Number(bestRating);
}

const ISO_DATE =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** Whether the calendar has the day that a date begins with. */
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

/** The first key that one object of a JSON text has twice; parsers keep the last value and lose the others. */
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
