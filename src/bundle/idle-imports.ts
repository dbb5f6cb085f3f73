import { posix } from 'node:path';
import { importHead } from './import-head.js';
import { comesWith, type Output, type Outputs } from './load-order.js';

/**
 * Takes out imports for their effects alone that have none: of chunks that hold nothing but the bundler's helper functions, for which what runs at once would
 * wait, and of what comes with another import anyway.
 */
export function withoutIdleImports(outputs: Outputs): Outputs {
  const helpers = [...outputs].filter(([, { facts }]) => Object.keys(facts.inputs).length === 0).map(([path]) => path);
  return new Map(
    [...outputs].map(([path, output]) => [
      path,
      without(output, (item) => helpers.includes(item) || comesAnyway(outputs, output, item)),
    ]),
  );
}

function comesAnyway(outputs: Outputs, { text, facts }: Output, item: string): boolean {
  const needed = new Set(
    importHead(text)
      .statements.filter(({ names }) => names.length > 0)
      .map(({ from }) => from),
  );
  return facts.imports.some(({ path }) => needed.has(posix.basename(path)) && comesWith(outputs, path).has(item));
}

function without({ text, facts }: Output, isIdle: (path: string) => boolean): Output {
  const { statements, rest } = importHead(text);
  const bare = new Set(statements.filter(({ names }) => names.length === 0).map(({ from }) => from));
  const gone = new Set(
    facts.imports.map(({ path }) => path).filter((path) => bare.has(posix.basename(path)) && isIdle(path)),
  );
  const kept = statements
    .filter(({ from }) => ![...gone].some((path) => posix.basename(path) === from))
    .map((statement) => statement.text);
  return {
    text: kept.join('') + rest,
    facts: { ...facts, imports: facts.imports.filter(({ path }) => !gone.has(path)) },
  };
}
