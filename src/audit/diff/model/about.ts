import type { PolicyRuleData, TextRole } from '../../../lib/site/policy.js';
import type { Hiding } from '../../facts/visibility/hiding-values.js';

/** What happened to a text of a policy. */
export type TextState = 'gone' | 'new' | 'wording' | 'position' | 'language';

/** In how many of the places of a text on a page something is the case. */
export interface PlaceCount {
  readonly count: number;
  readonly of: number;
}

export interface RuleText {
  readonly rule: PolicyRuleData;
  readonly role: TextRole;
  readonly places?: PlaceCount | undefined;
}

/** The data of each kind of change that is about a policy. */
export interface PolicyFields {
  'policy-text': RuleText & {
    readonly state: TextState;
    /** Where it is, if it is not part of the visible page. */
    readonly where?: string | undefined;
    readonly why?: string | undefined;
  };
  /** What hides a text, under a condition of its styles; nothing is known of a style sheet that is not in the output. */
  'policy-visibility': RuleText & {
    readonly shift?: {
      readonly condition: string;
      readonly before: Hiding | undefined;
      readonly after: Hiding | undefined;
    };
  };
  /** `how` is the end of a sentence, such as ` in dark mode`. */
  'policy-seen': { readonly rule: PolicyRuleData; readonly how: string };
  /** A changed rule, with the files whose texts only the policy before objects to. */
  'policy-rule': { readonly rule: PolicyRuleData; readonly breached: readonly string[] };
  policy: object;
}

/** A part of the page: the name of the landmark around a place; `page` without one. */
export interface Placed {
  readonly place: string;
}

/** An element. The place of a landmark itself is empty. */
export interface ElementFields extends Placed {
  readonly element: string;
  /** The attribute that distinguishes it from others of its name, such as `name=description`. */
  readonly by?: { readonly name: string; readonly value: string };
}

export interface TextFields extends Placed {
  /** Name of the element around it, if a reader knows such elements. */
  readonly element: string;
}

export interface ValueFields {
  /** Path of a value in JSON: `mainEntity[3].name`. */
  readonly path: string;
}

/** The data of each kind of change. */
export interface Fields extends PolicyFields {
  text: TextFields;
  'clause-number': TextFields;
  element: ElementFields;
  attribute: ElementFields & { readonly attribute: string };
  directive: ElementFields & { readonly directive: string };
  inline: TextFields;
  elements: Placed;
  note: Placed & { readonly of: 'comment' | 'markup' };
  spelling: Placed;
  block: Placed;
  'heading-level': Placed;
  anchor: ElementFields;
  'script-value': ElementFields & ValueFields;
  'structured-data': ValueFields & { readonly type: string };
  page: object;
  bytes: object;
  further: object;
  file: { readonly name: string };
  compressed: { readonly name: string; readonly isFaithful: boolean };
  'file-text': { readonly name: string; readonly part: '' | 'part of ' | 'line of ' | 'lines of ' };
  'file-value': ValueFields & { readonly name: string };
  header: { readonly name: string; readonly path: string; readonly time: number };
  redirect: { readonly path: string; readonly time: number };
  rules: { readonly file: string; readonly of: 'order of rules in' | 'other lines of' };
  origin: { readonly in: About };
}

/** What changed: its kind, and the data of that kind. */
export type About = { readonly [K in keyof Fields]: { readonly what: K } & Fields[K] }[keyof Fields];

export type AboutOf<K extends keyof Fields> = Extract<About, { readonly what: K }>;
