import type { HeadExtras } from '../contract/define.js';
import { failure } from '../errors/index.js';
import { whyNotJson } from '../lib/json-value.js';

/** Of templates without a `head`. */
export const NO_EXTRAS: HeadExtras = Object.freeze({});

/** What the `head` of a template gives. Templates are not type-checked by the build. @throws IsletError `template-threw` where it gives something else */
export function extrasOf(extras: HeadExtras | null | undefined): HeadExtras {
  const what = extras ? whyNotJson(extras) : String(extras);
  if (!extras || what !== undefined || Array.isArray(extras)) throw failure('template-threw', { message: `\`head\` gives ${what ?? 'a list'}, and no object.`, path: 'head' });
  return extras;
}
