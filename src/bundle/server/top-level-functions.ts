import { readFileSync } from 'node:fs';

/** What a statement at the top of a module may have around a function that it defines. */
const AROUND = /^(?:Variable|Export)/;

/**
 * Creates the function that tells whether a source is that of one function only: it is in the compiled modules once, and
 * not inside of another function or a block, where each run makes a function that sees other values.
 *
 * @param modules absolute paths of all compiled modules
 */
export function createTopLevelCheck(modules: readonly string[]): (source: string) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  let texts: readonly string[] | undefined;
  const check = async (source: string): Promise<boolean> => {
    texts ??= modules.map((file) => readFileSync(file, 'utf8'));
    const [holder, ...others] = texts.filter((text) => text.includes(source));
    const at = holder?.indexOf(source) ?? -1;
    if (source === '' || !holder || others.length > 0 || holder.includes(source, at + 1)) return false;
    const [{ parseScript }, { nodesOf }] = await Promise.all([
      import('../../lib/text/parse-script.js'),
      import('../../lib/text/script-nodes.js'),
    ]);
    const program = parseScript(holder)?.program;
    return program !== undefined && nodesOf(program, ({ type }) => AROUND.test(type)).some(({ start }) => start === at);
  };
  return (source) => {
    const answer = known.get(source) ?? check(source);
    known.set(source, answer);
    return answer;
  };
}
