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

/** What Chromium loaded for a page, and what axe found; `not-loaded` if it took too long. */
export type OpenedPage =
  { readonly violations: readonly AxeViolation[]; readonly loaded: readonly RequestedFile[] } | 'not-loaded';
