import type { PolicyRule } from '../../../lib/site/policy.js';

/** A violation of WCAG, levels A and AA, that axe found. */
export interface AxeViolation {
  /** Rule of axe, such as `color-contrast`. */
  readonly rule: string;
  /** What the rule requires, with the address of its description. */
  readonly remedy: string;
  readonly selector: string;
  /** Start of the element as HTML. */
  readonly html: string;
  readonly summary: string;
}

/** A file that Chromium loaded; `type` is a resource type of Puppeteer, such as `font`. */
export interface RequestedFile {
  readonly url: string;
  readonly type: string;
}

/** What the security policy of a page blocked: an address, or a word such as `inline` of the standard. */
export interface BlockedUse {
  readonly directive: string;
  readonly blocked: string;
  /** Address of the script that tried it, or of the page. */
  readonly file: string;
}

/** A rule whose required text is on a page and cannot be seen, and how: ` in dark mode`. */
export interface UndrawnText {
  readonly rule: PolicyRule;
  readonly how: string;
}

/** What Chromium saw of a page; `not-loaded` if it took too long. */
export type OpenedPage =
  | {
      readonly violations: readonly AxeViolation[];
      readonly loaded: readonly RequestedFile[];
      readonly blocked: readonly BlockedUse[];
      /** Stacks of the errors of scripts, those of hydration included. */
      readonly errors: readonly string[];
      readonly undrawn: readonly UndrawnText[];
      /** True if the page asked for a file of another machine, which it did not get. */
      readonly missedOthers: boolean;
    }
  | 'not-loaded';
