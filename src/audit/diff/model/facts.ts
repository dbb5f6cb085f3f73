import { FILE_HASH_PATTERN } from '../../../lib/text/hash.js';

/** A figure that differs between two texts. */
export interface Fact {
  readonly kind: 'amount' | 'percentage' | 'age' | 'date' | 'number';
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const MONTH =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:t(?:ember)?)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';

/** Applied in this order: text that matches a pattern is skipped by the next ones. */
const PATTERNS: readonly (readonly [Fact['kind'], RegExp])[] = [
  [
    'amount',
    /(?:₹|\bRs\.?|\bINR|\bUSD|\bEUR|[$€£])\s?\p{Nd}+(?:[,.]\p{Nd}+)*\p{No}*(?:\s?(?:lakhs?|crores?|million|billion|thousand|[kKmM]\b))?|(?<!\p{Nd}|\p{Nd}[,.])\p{Nd}+(?:[,.]\p{Nd}+)*\p{No}*\s?(?:₹|rupees?\b|paise\b|lakhs?\b|crores?\b|रुपये|रुपए|টাকা|রুপি|રૂપિયા)/giu,
  ],
  ['percentage', /(?<!\p{Nd})\p{Nd}+(?:[.,]\p{Nd}+)?\s?(?:%|per\s?cent\b|प्रतिशत|শতাংশ|ટકા)/giu],
  [
    'date',
    new RegExp(
      `\\b\\d{4}-\\d{2}-\\d{2}(?:T[\\d:.]+(?:Z|[+-]\\d\\d:?\\d\\d)?)?|\\b\\d{1,2}[/.]\\d{1,2}[/.]\\d{2,4}\\b|\\b(?:\\d{1,2}(?:st|nd|rd|th)?\\s+)?${MONTH}\\.?\\s+(?:\\d{1,2}(?:st|nd|rd|th)?,?\\s+)?\\d{4}\\b|\\b\\d{1,2}(?:st|nd|rd|th)?\\s+${MONTH}\\b|\\b(?:19|20)\\d{2}\\b`,
      'giu',
    ),
  ],
  [
    'age',
    /\b(?:aged?|age of|under|over|above|below)\s+\p{Nd}{1,2}\b|\p{Nd}{1,2}\s+(?:and|or)\s+(?:over|above|older|under|below|younger)\b|\p{Nd}{1,2}\s?\+|\p{Nd}{1,2}\s?(?:-|\s)?years?(?:\s|-)?(?:old|of age)?|\p{Nd}{1,2}\s?(?:वर्ष|साल|বছর|વર્ષ)/giu,
  ],
  ['number', /\p{Nd}+(?:[.,:]\p{Nd}+)*\p{No}*/gu],
];

/** Amounts, percentages, ages, dates and other numbers that occur more often in one text than in the other. */
export function changedFacts(before: string, after: string): Fact[] {
  const old = factsOf(before);
  const fresh = factsOf(after);
  return PATTERNS.flatMap(([kind]) => {
    const gone = without(old.get(kind) ?? [], fresh.get(kind) ?? []);
    const came = without(fresh.get(kind) ?? [], old.get(kind) ?? []);
    return gone.length + came.length === 0 ? [] : [{ kind, before: gone, after: came }];
  });
}

/** Hashes in file names and security policies, whose digits are not figures. */
const HASH = new RegExp(`-${FILE_HASH_PATTERN}(?=\\.[a-z])|'sha\\d+-[A-Za-z0-9+/]+=*'`, 'g');

function factsOf(text: string): Map<Fact['kind'], string[]> {
  const found = new Map<Fact['kind'], string[]>();
  if (!/\p{Nd}/u.test(text)) return found;
  let rest = text.replace(HASH, '');
  for (const [kind, pattern] of PATTERNS) {
    found.set(kind, rest.match(pattern)?.map((value) => value.trim()) ?? []);
    rest = rest.replace(pattern, ' ');
  }
  return found;
}

function without(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return list.filter((value) => {
    const at = left.indexOf(value);
    if (at === -1) return true;
    left.splice(at, 1);
    return false;
  });
}
