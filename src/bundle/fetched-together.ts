import { posix } from 'node:path';
import { comesWith, type Output, type Outputs } from './load-order.js';

/** Asks, where code is imported by and by, for all that comes with it in the same moment: the browser would hear of it only from what it has fetched. */
export function fetchTogether(outputs: Outputs): Outputs {
  return new Map([...outputs].map(([path, output]) => [path, { ...output, text: withAll(outputs, path, output) }]));
}

function withAll(outputs: Outputs, path: string, { text, facts }: Output): string {
  const here = comesWith(outputs, path);
  return facts.imports
    .filter(({ kind }) => kind === 'dynamic-import')
    .reduce((before, { path: later }) => {
      const call = importOf(later);
      const beside = [...comesWith(outputs, later)].filter((item) => item !== later && !here.has(item));
      if (beside.length === 0) return before;
      return before.replaceAll(call, () => `Promise.all([${[call, ...beside.map(importOf)].join()}]).then(a=>a[0])`);
    }, text);
}

/** As the bundler writes it: all outputs lie in one folder. */
function importOf(path: string): string {
  return `import(${JSON.stringify(`./${posix.basename(path)}`)})`;
}
