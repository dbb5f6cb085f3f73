export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * What search engines require of a type (Google Search Central, "Structured data markup that Google Search supports"): fields, `a|b` for
 * one of several, `a.b` for the field of a part. Article, ContactPage and Organization have recommended fields only; other types are not
 * judged.
 */
const REQUIRED: Readonly<Record<string, string>> = {
  BreadcrumbList: 'itemListElement itemListElement.position itemListElement.name|item',
  Event: 'name startDate location',
  FAQPage: 'mainEntity mainEntity.name mainEntity.acceptedAnswer mainEntity.acceptedAnswer.text',
  JobPosting:
    'title description datePosted hiringOrganization jobLocation|jobLocationType|applicantLocationRequirements',
  LocalBusiness: 'name address',
  MobileApplication: 'name offers offers.price|lowPrice|priceSpecification',
  Product: 'name offers|review|aggregateRating offers.price|lowPrice|priceSpecification',
  VideoObject: 'name thumbnailUrl uploadDate',
  WebSite: 'name url',
};

const DAYS = String.raw`(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)`;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** What search engines can read of a property, on every type. */
const READABLE: readonly (readonly [properties: RegExp, isReadable: (value: string) => boolean, what: string])[] = [
  [
    /^(?:date(?:Created|Modified|Posted|Published)|uploadDate|startDate|endDate|validFrom|validThrough|priceValidUntil|availability(?:Starts|Ends))$/,
    isDate,
    'a date such as `2026-01-31`',
  ],
  [/^(?:price|lowPrice|highPrice)$/, (value) => NUMBER.test(value), 'a number'],
  [/^priceCurrency$/, (value) => /^[A-Z]{3}$/.test(value), 'a code of ISO 4217 such as `INR`'],
  [
    /^openingHours$/,
    (value) => new RegExp(String.raw`^(?:${DAYS}\b|\d\d:\d\d(?::\d\d)?|[-,;\s])+$`).test(value),
    'days and hours such as `Mo-Fr 09:00-17:00`',
  ],
];

/** The types of a JSON-LD object, without the prefix of schema.org. */
function typesOf(value: JsonObject): string[] {
  const types = [value['@type']].flat().filter((type) => typeof type === 'string');
  return types.map((type) => type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, ''));
}

/** What a block of JSON-LD lacks, one sentence for each field. */
export function missingFields(block: unknown): string[] {
  return [block].flat().flatMap((item: unknown) => {
    if (!isObject(item)) return ['The structured data is not an object.'];
    const nodes = [item['@graph'] ?? item].flat().filter(isObject);
    return [
      ...([item['@context']].flat().some(isSchemaOrg) ? [] : ['The structured data has no `@context` of schema.org.']),
      ...nodes.flatMap((node) => {
        const types = typesOf(node);
        if (types.length === 0) return isReference(node) ? [] : ['The object has no `@type`.'];
        const missing = types.flatMap((type) =>
          (REQUIRED[type]?.split(' ') ?? []).filter((path) => lacks(node, path.split('.'))).map((path) => [type, path]),
        );
        const sentences = missing.map(
          ([type = '', path = '']) => `\`${type}\` has no ${path.replace(/[^|]+/g, '`$&`').replaceAll('|', ' or ')}.`,
        );
        return [...sentences, ...(types.includes('BreadcrumbList') ? crumbProblems(node['itemListElement']) : [])];
      }),
    ];
  });
}

/** Whether an object, or one of its parts at the path, has none of the fields at its end. References are defined in another place. */
function lacks(value: unknown, [first = '', ...rest]: readonly string[]): boolean {
  if (!isObject(value)) return true;
  if (isReference(value)) return false;
  if (rest.length === 0) return first.split('|').every((name) => isEmpty(value[name]));
  return isEmpty(value[first]) ? false : [value[first]].flat().some((part) => lacks(part, rest));
}

function crumbProblems(value: unknown): string[] {
  const steps = [value].flat().filter(isObject);
  const positions = steps.map(({ position }) => Number(position));
  const inOrder = steps.toSorted((a, b) => Number(a['position']) - Number(b['position']));
  return [
    ...(new Set(positions).size < positions.length
      ? ['Two steps of the `BreadcrumbList` have the same `position`.']
      : []),
    ...(inOrder.slice(0, -1).some(({ item }) => isEmpty(item))
      ? ['The `BreadcrumbList` has steps without `item` before its last one.']
      : []),
    ...(steps.some(({ name, item }) => isEmpty(name) && !(isObject(item) && !isEmpty(item['name'])))
      ? ['The `BreadcrumbList` has steps without `name`.']
      : []),
  ];
}

/** Why search engines cannot read a text; `undefined` if they can. */
export function unreadable(property: string, value: string): string | undefined {
  const [, isReadable, what = ''] = READABLE.find(([properties]) => properties.test(property)) ?? [];
  return !isReadable || isReadable(value) ? undefined : `\`${property}\` is \`${value}\`, not ${what}.`;
}

/** All objects in a JSON value, found without recursion. */
export function objectsIn(value: unknown): JsonObject[] {
  const found: JsonObject[] = [];
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (isObject(next)) found.push(next);
    for (const [key, inner] of Object.entries(next)) if (key !== '@context') waiting.push(inner);
  }
  return found;
}

/** An object with nothing but an `@id` refers to another one. */
export function isReference(object: JsonObject): boolean {
  return Object.keys(object).join() === '@id';
}

function isDate(date: string): boolean {
  if (!/^\d{4}(?:-\d\d(?:-\d\d(?:[T ]\d\d:\d\d.*)?)?)?$/.test(date)) return false;
  const day = date.slice(0, 10);
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

function isSchemaOrg(context: unknown): boolean {
  if (isObject(context)) return isSchemaOrg(context['@vocab']);
  return typeof context === 'string' && /^https?:\/\/schema\.org\/?$/.test(context);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
