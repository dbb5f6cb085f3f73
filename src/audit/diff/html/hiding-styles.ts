import type { Piece } from '../../../lib/html/html-pieces.js';
import type { Change } from '../model/change.js';

/** Properties that can take a text out of sight. */
const HIDING =
  /(?:^|[;{\s])((?:display|visibility|opacity|clip|clip-path|content-visibility|position|text-indent|font-size|font|color|transform|scale|overflow|(?:max-)?(?:height|block-size|width|inline-size))\s*:[^;}]*)/g;

/** A step of an animation, which is no selector. */
const STEP = /^\s*[\d.]+%\s*$/;

/** What a selector asks of the element itself; what stands before it in the selector is not looked at. */
interface Subject {
  readonly name: string | undefined;
  readonly classes: readonly string[];
}

/**
 * Whether an element is one that a changed style of a page speaks of, where the change may have hidden or shown it; `undefined` where it hides and shows nothing. It rather takes
 * an element too many than one too few.
 */
export function styledElements({
  category,
  subject,
  ripple,
  before = '',
  after = '',
}: Change): ((element: Piece) => boolean) | undefined {
  if (category !== 'code' || ripple || !/ style$/.test(subject)) return undefined;
  const old = rulesOf(before);
  const fresh = rulesOf(after);
  const stays = (rule: string, others: readonly Rule[]): boolean => others.some((other) => other.key === rule);
  const subjects = [
    ...old.filter(({ key }) => !stays(key, fresh)),
    ...fresh.filter(({ key }) => !stays(key, old)),
  ].flatMap(({ selectors }) => selectors);
  return subjects.length === 0 ? undefined : (element) => subjects.some((wanted) => isOf(element, wanted));
}

interface Rule {
  readonly selectors: readonly Subject[];
  /** The selector with what of the rule can hide. */
  readonly key: string;
}

/** Rules that can hide something. */
function rulesOf(css: string): Rule[] {
  return [...css.matchAll(/([^{}]+)\{(?=([^{}]*)\})/g)].flatMap(([, prelude = '', body = '']) => {
    const hiding = [...body.matchAll(HIDING)].map(([, declaration = '']) => declaration.replace(/\s+/g, '')).sort();
    return hiding.length === 0
      ? []
      : [
          {
            selectors: prelude
              .split(',')
              .filter((selector) => !STEP.test(selector))
              .map(subjectOf),
            key: `${prelude.trim()}{${hiding.join(';')}}`,
          },
        ];
  });
}

function subjectOf(selector: string): Subject {
  const plain = selector.replace(/\[[^\]]*\]|::?[\w-]+(?:\([^)]*\))?/g, '').trim();
  const last = plain.split(/[\s>+~]+/).at(-1) ?? '';
  return {
    name: /^[a-z][\w-]*/i.exec(last)?.[0].toLowerCase(),
    classes: [...last.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
  };
}

function isOf({ name, attributes }: Piece, wanted: Subject): boolean {
  if (wanted.name !== undefined && wanted.name !== name) return false;
  const classes = attributes.find((attribute) => attribute.name === 'class')?.value.split(/\s+/) ?? [];
  return wanted.classes.every((item) => classes.includes(item));
}
