import { spanOf } from '../../../lib/html/html-pieces.js';
import { outsideScripts } from '../site/outside-scripts.js';
import type { Rule } from '../site/rule.js';

/** Scripts of other hosts without a fixed hash, or that wait for no consent. */
export const outsideScript: Rule = {
  id: 'outside-script',
  severity: 'error',
  about:
    'A script of another host has `integrity` and `crossorigin`, and is in a `<template data-consent>`, so that it is loaded only after consent. Whether the host sends the bytes of that hash is not checked. A script that `site.yaml` declares `unpinned` has no hash.',
  holdsForCopies: true,
  remedy: 'Declare it in `services` with `use: script`, and show it with `<OutsideScript>`.',
  examples: {
    passes: {
      'index.html':
        '<template data-consent="analytics"><script src="https://count.example/a.js" integrity="sha384-x" crossorigin="anonymous"></script></template>',
    },
    fails: {
      'index.html': '<script src="https://count.example/a.js" integrity="sha384-x" crossorigin="anonymous"></script>',
    },
  },
  page: (page, { origin, declared }) =>
    outsideScripts(page, origin).flatMap(({ element, src, integrity, consent }) => {
      const missing = [
        ...(integrity === null && !declared.unpinned.includes(src) ? ['has no `integrity` with `crossorigin`'] : []),
        ...(consent === null ? ['waits for no consent'] : []),
      ];
      return missing.length === 0
        ? []
        : [{ message: `The script \`${src}\` ${missing.join(' and ')}.`, span: spanOf(element), address: src }];
    }),
};
