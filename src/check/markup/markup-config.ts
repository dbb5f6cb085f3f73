import type { ConfigData } from 'html-validate';
import { markupRules } from './markup-rules.js';

/** The configuration of the library: no preset, the rules that `markup-rules.ts` names. */
export const markupConfig: ConfigData = {
  root: true,
  // The title and the language of a page are rules of ours.
  elements: ['html5', { head: { requiredContent: [] }, html: { attributes: { lang: { required: false } } } }],
  rules: Object.fromEntries(markupRules.filter(({ always }) => !always).map(({ id, options }) => [id.slice('html/'.length), options === undefined ? 'error' : ['error', options]])),
};
