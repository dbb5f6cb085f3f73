import { didYouMeanText, misspelt } from '../../../lib/text/did-you-mean.js';
import { memo } from '../../memo.js';

const words = (text: string): string[] => text.split(/\s+/);

const AT_RULES =
  words(`charset container counter-style font-face font-feature-values font-palette-values import keyframes
  layer media namespace page property scope starting-style supports view-transition position-try function apply theme
  utility tailwind variant custom-variant custom-media font-features-values document viewport`);

const PSEUDO = words(`active any-link autofill blank buffering checked closed current default defined dir disabled empty
  enabled first first-child first-of-type focus focus-visible focus-within fullscreen future has has-slotted host
  host-context hover in-range indeterminate invalid is lang last-child last-of-type left link local-link modal muted not
  nth-child nth-col nth-last-child nth-last-col nth-last-of-type nth-of-type only-child only-of-type open optional
  out-of-range past paused picture-in-picture placeholder-shown playing popover-open read-only read-write required right
  root scope seeking stalled state target target-current target-within user-invalid user-valid valid visited
  volume-locked where xr-overlay after backdrop before checkmark column cue cue-region details-content file-selector-button
  first-letter first-line grammar-error highlight marker part picker picker-icon placeholder scroll-button scroll-marker
  scroll-marker-group selection slotted spelling-error target-text view-transition view-transition-group
  view-transition-image-pair view-transition-new view-transition-old matches any deep global slot selected`);

const LENGTHS = words('width height device-width device-height inline-size block-size');
const ORDERED = [...LENGTHS, ...words('aspect-ratio device-aspect-ratio resolution color color-index monochrome')];

/** Media features by their keywords. */
const FEATURES: Readonly<Record<string, string>> = {
  orientation: 'portrait landscape',
  'prefers-color-scheme': 'light dark no-preference',
  'prefers-reduced-motion': 'reduce no-preference',
  'prefers-reduced-transparency': 'reduce no-preference',
  'prefers-reduced-data': 'reduce no-preference',
  'prefers-contrast': 'more less custom no-preference high low forced',
  'forced-colors': 'none active',
  'inverted-colors': 'none inverted',
  hover: 'hover none',
  'any-hover': 'hover none',
  pointer: 'none coarse fine',
  'any-pointer': 'none coarse fine',
  scripting: 'none enabled initial-only',
  update: 'none fast slow',
  'display-mode': `fullscreen standalone minimal-ui browser window-controls-overlay picture-in-picture tabbed borderless`,
  'dynamic-range': 'standard high',
  'video-dynamic-range': 'standard high',
  'overflow-block': 'none scroll paged optional-paged',
  'overflow-inline': 'none scroll',
  'color-gamut': 'srgb p3 rec2020',
};
const OTHER = words(
  'grid scan nav-controls shape horizontal-viewport-segments vertical-viewport-segments transform-3d',
);
const FEATURE_NAMES = [
  ...Object.keys(FEATURES),
  ...OTHER,
  ...ORDERED.flatMap((name) => [name, `min-${name}`, `max-${name}`]),
];

/** What is wrong with a list of media queries, of `@media` or an attribute. */
export const mediaProblem = memo(2000, (written: string): string | undefined => {
  const media = written.replace(/\/\*[^]*?\*\//g, ' ').toLowerCase();
  if (/(?:^|[\s)])(?:and|or|not)\(/.test(media)) return 'A space is missing before `(`.';
  for (const [, name = '', value = ''] of media.matchAll(/\(\s*([a-z][a-z-]*)\s*(?::\s*([^()]*?)\s*)?\)/g)) {
    const near = name.includes('--') || FEATURE_NAMES.includes(name) ? undefined : misspelt(name, FEATURE_NAMES);
    if (near !== undefined) return `\`${name}\` is no media feature. ${didYouMeanText(name, near)}`;
    if (LENGTHS.includes(name.replace(/^(?:min|max)-/, '')) && /^[1-9]\d*$/.test(value))
      return `\`${value}\` of \`${name}\` needs a unit.`;
    const values = FEATURES[name];
    if (values !== undefined && /^[a-z][a-z-]*$/.test(value) && !words(values).includes(value))
      return `\`${value}\` is no value of \`${name}\`.`;
  }
  for (const query of media.split(',')) {
    const type = /^\s*(?:only\s+|not\s+)?([a-z]+)(?:\s+and\b|\s*$)/.exec(query)?.[1] ?? 'all';
    const near = misspelt(type, ['screen', 'print', 'speech']);
    if (near !== undefined) return `\`${type}\` is no kind of media. ${didYouMeanText(type, near)}`;
  }
  return undefined;
});

export const atRuleProblem = (name: string): string | undefined => nameProblem(name, AT_RULES, '@', 'at-rule');

/** What is wrong with the pseudo-classes and pseudo-elements of a selector: browsers ignore the whole rule. */
export const selectorProblem = memo(10_000, (selector: string): string | undefined => {
  if (/^\s*\/\//.test(selector)) return '`//` starts no comment in CSS; browsers ignore the rule after it.';
  const plain = selector.replace(/\/\*[^]*?\*\/|"[^"]*"|'[^']*'|\[[^\]]*\]|\\[^]/g, '');
  for (const [, name = ''] of plain.matchAll(/:([a-z][a-z-]*)/gi)) {
    const problem = nameProblem(name, PSEUDO, ':', 'pseudo-class');
    if (problem !== undefined) return problem;
  }
  return undefined;
});

function nameProblem(name: string, known: readonly string[], sign: string, what: string): string | undefined {
  const lower = name.toLowerCase();
  const near = lower.startsWith('-') || known.includes(lower) ? undefined : misspelt(lower, known);
  return near === undefined
    ? undefined
    : `\`${sign}${name}\` is no ${what}. ${didYouMeanText(`${sign}${name}`, `${sign}${near}`)}`;
}
