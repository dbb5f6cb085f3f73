/** Markup in a plain text, which visitors would see. */
export interface VisibleMarkup {
  /** The markup as written. */
  readonly source: string;
  readonly remedy: string;
}

/** Common entities, each with its character behind it. */
const NAMES =
  'amp&lt<gt>quot"apos\'nbsp\u00a0shy\u00adcopy©reg®trade™deg°times×middot·bull•hellip…ndash–mdash—lsquo‘rsquo’ldquo“rdquo”' +
  'laquo«raquo»larr←rarr→euro€pound£yen¥cent¢frac12½eacuteéuumlüzwj\u200dzwnj\u200c';
const ENTITIES = new Map(
  [...NAMES.matchAll(/([a-z]+(?:12)?)(?![a-z])(.)/gsu)].map(([, name = '', sign = '']) => [name, sign]),
);

const TAGS =
  'a|abbr|b|blockquote|br|button|center|code|del|div|em|font|h[1-6]|hr|i|iframe|img|ins|li|mark|ol|p|pre|q|s|script|small|span|strike|strong|style|sub|sup|table|tbody|td|th|tr|u|ul';

/** Patterns that do not occur in plain text by chance; `5 < 6`, `a * b`, `R&D` and `[1]` do not match. */
const MARKUP = new RegExp(
  [
    `(?<entity>&(?:#\\d{2,7}|#[xX][\\da-fA-F]{2,6}|${[...ENTITIES.keys()].join('|')});)`,
    `(?<tag></?(?:${TAGS})(?:\\s[^<>]*|/)?>)`,
    '(?<bold>(?<![\\w*])\\*\\*(?=[^\\s*])[^*\\n]+(?<!\\s)\\*\\*(?![\\w*]))',
    '(?<link>\\[[^[\\]\\n]+\\]\\((?:https?:|mailto:|tel:|sms:|[/#.])[^()\\s]*\\))',
  ].join('|'),
  'gu',
);

/** Finds the first markup in a plain text. Web addresses are skipped. */
export function visibleMarkup(text: string): VisibleMarkup | undefined {
  if (!/[&<*[]/.test(text)) return undefined;
  for (const { 0: source, index, groups } of text.matchAll(MARKUP)) {
    if (/\w:\/\/\S*$/.test(text.slice(0, index))) continue;
    return { source, remedy: remedyFor(source, groups) };
  }
  return undefined;
}

function remedyFor(source: string, { entity, tag, link }: Readonly<Record<string, string | undefined>> = {}): string {
  if (entity !== undefined) {
    const character = characterOf(entity.slice(1, -1));
    return /^[\p{Z}\p{C}]$/u.test(character)
      ? 'Write the character itself (it is invisible), or a plain space.'
      : `Write \`${character}\`.`;
  }
  if (tag !== undefined) return 'Remove the tag. If it is needed, the template must declare the field as `html()`.';
  const words = link === undefined ? source.slice(2, -2) : link.slice(1, link.indexOf(']'));
  return `Write \`${words}\`. If the markup is needed, the template must declare the field as \`markdown()\`.`;
}

function characterOf(name: string): string {
  if (!name.startsWith('#')) return ENTITIES.get(name) ?? '';
  const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}
