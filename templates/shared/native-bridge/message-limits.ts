import { APP_LANGUAGES, LOG_LEVELS, SHARE_CHANNELS, type AppMessageName, type AppMessages } from './messages.js';

/** Limit of a message field. */
export interface FieldLimit {
  /** The limit as the bridge documentation words it. */
  readonly words: string;
  readonly optional?: true;
  readonly holds: (value: unknown) => boolean;
}

type Limits = { readonly [Name in AppMessageName]: { readonly [Field in keyof AppMessages[Name]]-?: FieldLimit } };

/** Limits of an open record: number of fields and length of their names. */
const FIELDS = 20;
const NAME = 64;

/** Longest text of a field of an open record. */
const VALUE = 200;

const text = (longest: number): FieldLimit => ({
  words: `1 to ${longest} characters`,
  holds: (value) => isText(value, longest),
});

const word: FieldLimit = {
  words: '1 to 64 letters, digits, `.`, `_` and `-`',
  holds: (value) => typeof value === 'string' && /^[\w.-]{1,64}$/.test(value),
};

const address: FieldLimit = {
  words: 'web address of at most 512 characters',
  holds: (value) => isText(value, 512) && /^https?:\/\/[^\s"'<>\\]+$/.test(value),
};

const choice = (values: readonly string[]): FieldLimit => ({
  words: values.map((value) => `\`${value}\``).join(', '),
  holds: (value) => values.includes(value as string),
});

const flag: FieldLimit = { words: 'true or false', holds: (value) => typeof value === 'boolean' };

const record = (words: string, holds: (value: unknown) => boolean): FieldLimit => ({
  words: `at most ${FIELDS}, their names of 1 to ${NAME} characters; ${words}`,
  holds: (value) =>
    isRecord(value) &&
    Object.keys(value).length <= FIELDS &&
    Object.entries(value).every(([name, item]) => isText(name, NAME) && holds(item)),
});

const optional = (limit: FieldLimit): FieldLimit => ({ ...limit, words: `${limit.words}; optional`, optional: true });

/** Every field of every message, with its limit. Lengths are UTF-16 code units. */
export const MESSAGE_LIMITS: Limits = {
  ShareApp: { text: text(500), url: address, channel: optional(choice(SHARE_CHANNELS)) },
  UpdateHeader: { title: text(80), back: flag },
  Navigate: { url: address },
  Clipboard: { text: text(2000) },
  CleverTap: {
    event: text(NAME),
    properties: record(`texts of at most ${VALUE} characters, numbers, true or false`, (item) =>
      typeof item === 'string' ? item.length <= VALUE : typeof item === 'boolean' || Number.isFinite(item),
    ),
  },
  NativeLog: { level: choice(LOG_LEVELS), place: text(200), text: text(500) },
  GoBack: {},
  UpdateNotch: {
    colour: {
      words: '`#` and six hexadecimal digits',
      holds: (value) => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value),
    },
    dark: flag,
  },
  JoinGame: { game: word, tournament: optional(word) },
  ToggleLanguage: { language: choice(APP_LANGUAGES) },
  InAppNavigate: {
    screen: word,
    parameters: optional(
      record(`texts of at most ${VALUE} characters`, (item) => typeof item === 'string' && item.length <= VALUE),
    ),
  },
  SubscriptionPackageDetails: { packageId: word },
};

/**
 * Returns the problem with a payload; `undefined` if it has exactly the expected fields and each is within its limit.
 */
export function payloadFault<Name extends AppMessageName>(name: Name, payload: AppMessages[Name]): string | undefined {
  const limits: Readonly<Record<string, FieldLimit>> = MESSAGE_LIMITS[name];
  const fields: Readonly<Record<string, unknown>> = payload;
  const other = Object.keys(fields).find((field) => !Object.hasOwn(limits, field));
  if (other !== undefined) return `there is no field ${other.slice(0, NAME)}`;
  for (const [field, limit] of Object.entries(limits)) {
    const value = fields[field];
    if (value === undefined ? limit.optional !== true : !limit.holds(value)) return `${field} must be ${limit.words}`;
  }
  return undefined;
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length >= 1 && value.length <= longest;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
