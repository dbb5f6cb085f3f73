import { createRequire } from 'node:module';
import type * as Linkedom from 'linkedom';
import type * as AccessibleNames from 'dom-accessibility-api';

const require = createRequire(import.meta.url);

/** Loads the packages at the first call: most sites never need them. */
export function parseHTML(html: string): ReturnType<typeof Linkedom.parseHTML> {
  const { parseHTML: parse } = require('linkedom') as typeof Linkedom;
  return parse(html);
}

export const computeAccessibleName: typeof AccessibleNames.computeAccessibleName = (element, options) => {
  const { computeAccessibleName: compute } = require('dom-accessibility-api') as typeof AccessibleNames;
  return compute(element, options);
};
