import type { Piece } from '../../../lib/html/html-pieces.js';
import type { Change } from '../model/change.js';

/** Properties that can hide a text. */
const HIDING =
  /(?:^|[;{\s])((?:display|visibility|opacity|clip|clip-path|content-visibility|position|text-indent|font-size|font|color|transform|scale|overflow|(?:max-)?(?:height|block-size|width|inline-size))\s*:[^;}]*)/g;

/** A keyframe, which is not a selector. */
const STEP = /^\s*[\d.]+%\s*$/;

/** The last compound of a selector; its ancestors are ignored. */
interface Subject {
  readonly name: string | undefined;
  readonly classes: readonly string[];
}

/**
 * Returns a test for the elements that a changed style may hide or show; `undefined` if the change hides and
 * shows nothing. The test may match too many elements, but not too few.
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
  /** The selector and the hiding declarations. */
  readonly key: string;
}

/** The rules of a style sheet that can hide something. */
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
