import type { Json } from '../contract/site-model.js';

/** What stays in memory of a page between reading and rendering it: the row of the route table. */
export interface PageRecord {
  /** Path of the YAML file relative to the root. */
  readonly file: string;
  readonly sha256: string;
  readonly route: string;
  /** Path of the file to write, relative to the output folder. */
  readonly output: string;
  readonly template: string;
  readonly locale: string;
  readonly title: string;
  readonly description: string;
  readonly noindex: boolean;
  readonly translationOf: string | undefined;
  readonly ogImage: string | undefined;
  readonly redirectFrom: readonly string[];
  readonly summary: Readonly<Record<string, Json>>;
  /** Where the validated content lies in the content log; `undefined` for a page whose row was known: its file is read again where the content is needed. */
  readonly content: { readonly offset: number; readonly length: number } | undefined;
}
