import type { Hiding } from '../../facts/visibility/hiding-values.js';
import { policyNoun } from '../../policy/policy-noun.js';
import { isShown } from '../../policy/policy-texts.js';
import type { AboutOf, PlaceCount, TextState } from './about.js';
import type { KindsOfChange, Statement } from './change.js';
import { fileOrCount } from './summary.js';

const DONE: Readonly<Record<TextState, string>> = {
  gone: 'was removed',
  new: 'appeared',
  wording: 'is worded differently',
  position: 'is in another place',
  language: 'no longer counts',
};

const ROLES = {
  require: 'required text',
  forbid: 'forbidden text',
  claim: 'claim',
  reference: 'reference of a claim',
  fact: 'fact',
} as const;

const inOnePlace = (places: PlaceCount | undefined): string => (places ? ' in one place' : '');

const whereOf = (places: PlaceCount | undefined): Pick<Statement, 'where'> =>
  places ? { where: `in ${String(places.count)} of ${String(places.of)} places` } : {};

/** The kinds of changes of a policy and its texts. */
export const policyKinds = {
  'policy-text': {
    subject: ({ rule, role, state, places }) => `policy ${rule.id}: ${ROLES[role]} ${state}${inOnePlace(places)}`,
    says: textStatement,
  },
  'policy-visibility': {
    subject: ({ rule, role, places }) =>
      `policy ${rule.id}: visibility${role === 'reference' ? ' of its reference' : ''}${inOnePlace(places)}`,
    says: visibilityStatement,
    reach: () => ({ isStyle: true }),
  },
  'policy-seen': {
    subject: ({ rule }) => `policy ${rule.id}: seen in a browser`,
    says: ({ rule, how }) => ({
      says: `${policyNoun(rule, 'require')} can no longer be seen in Chromium${how}`,
      why: 'nothing of its letters is drawn, because something covers or hides them',
    }),
  },
  'policy-rule': {
    subject: ({ rule, breached }) => `policy ${rule.id}: rule${breached.length > 0 ? ' and its text' : ''}`,
    says: ({ rule: { id, name }, breached }, { kind }) => {
      const done = kind === 'removed' ? 'was removed' : kind === 'added' ? 'is new' : 'was changed';
      const isTogether = breached.length > 0;
      return {
        says: `The rule ${name === undefined ? id : `“${name}” (${id})`} ${done}${isTogether ? ' together with its text' : ''}`,
        ...(isTogether && {
          why: `the policy before objects to ${fileOrCount(breached)}, the policy after does not`,
        }),
      };
    },
  },
  policy: {
    subject: () => 'policy of the site',
    says: (_, { before, after }) => {
      const named = (name: string | undefined): string => (name === undefined ? 'no policy' : `the policy “${name}”`);
      return { says: `The site complies with ${named(after)}, no longer with ${named(before)},` };
    },
  },
} satisfies Partial<KindsOfChange>;

function textStatement({ rule, role, state, where, why, places }: AboutOf<'policy-text'>): Statement {
  const done = state === 'gone' && isShown(role) ? 'is missing' : DONE[state];
  return {
    says: [policyNoun(rule, role), done, places ? undefined : where].filter((part) => part !== undefined).join(' '),
    ...whereOf(places),
    ...(why !== undefined && { why }),
  };
}

function visibilityStatement({ rule, role, shift, places }: AboutOf<'policy-visibility'>): Statement {
  if (!shift)
    return {
      says: `${policyNoun(rule, role)} may be visible or hidden now`,
      why: 'a class around it changed, and its style sheet is not in the output',
    };
  const [was, is] = [levelOf(shift.before), levelOf(shift.after)];
  const done = [
    ['is visible again', 'may no longer be visible to everyone', 'is no longer visible'],
    ['is visible again to everyone', '', 'is no longer visible'],
    ['is visible again', 'may be visible again', ''],
  ][was]?.[is];
  return {
    says: [policyNoun(rule, role), done, whenOf(shift.condition)].filter(Boolean).join(' '),
    ...whereOf(places),
    ...(shift.after && { why: shift.after.says }),
  };
}

/** A width of the window: `(max-width:767px)`, `screen and (width <= 767px)`. */
const WIDTH = /^(?:(?:only )?screen and )?\((?:(max|min)-width:|width\s*([<>]=?))\s*(\d+)px\)$/;

/** A condition of styles in plain words. */
function whenOf(condition: string): string {
  if (condition === '') return '';
  if (/^\(prefers-color-scheme:\s*dark\)$/.test(condition)) return 'in dark mode';
  if (condition === 'print') return 'in print';
  const [, bound, sign, size = ''] = WIDTH.exec(condition) ?? [];
  const isMost = bound === 'max' || sign?.startsWith('<') === true;
  return size === '' ? 'on some devices' : `on screens of at ${isMost ? 'most' : 'least'} ${size} pixels`;
}

/** 2 if a text is hidden, 1 if it may be, 0 if nothing hides it. */
export function levelOf(hiding: Hiding | undefined): 0 | 1 | 2 {
  return hiding ? (hiding.isCertain ? 2 : 1) : 0;
}
