import { describe, expect, it } from 'vitest';
import { stableNames, type NamedOutput } from '../../../src/bundle/browser/stable-names.js';

/** An output of esbuild; the hash is padded to eight characters. */
function output(name: string, hash: string, text: string): NamedOutput {
  return { path: `assets/${name}-${hash.padEnd(8, '0')}.js`, text };
}

/** Final names and texts, in the order of the outputs. */
function named(outputs: readonly NamedOutput[]): { path: string; text: string }[] {
  const names = stableNames(outputs);
  return outputs.map(({ path }) => {
    const found = names.get(path);
    if (found === undefined) throw new Error(`${path} has no name.`);
    return found;
  });
}

const chunk = (hash: string) => output('chunk', hash, 'export let a=1;');
const menu = (hash: string, chunkHash: string) =>
  output('menu', hash, `import{a}from"./chunk-${chunkHash.padEnd(8, '0')}.js";a()`);

describe('names of browser modules', () => {
  it('do not depend on the hashes of esbuild', () => {
    expect(named([menu('M1', 'C1'), chunk('C1')])).toEqual(named([menu('M2', 'C2'), chunk('C2')]));
  });

  it('carry eight lower-case characters of a hash, and imports follow them', () => {
    const [entry, shared] = named([menu('M1', 'C1'), chunk('C1')]);
    expect(entry?.path).toMatch(/^assets\/menu-[0-9a-f]{8}\.js$/);
    expect(shared?.path).toMatch(/^assets\/chunk-[0-9a-f]{8}\.js$/);
    expect(entry?.text).toBe(`import{a}from"./${String(shared?.path.slice('assets/'.length))}";a()`);
  });

  it('change with the content, and with the content of what is imported, however far away', () => {
    const far = (text: string) => {
      const [a, b, c] = [
        output('a', 'A', 'import"./b-B0000000.js"'),
        output('b', 'B', 'import"./c-C0000000.js"'),
        output('c', 'C', text),
      ];
      return named([a, b, c]).map(({ path }) => path);
    };
    const before = far('one');
    const after = far('two');
    for (const [index, path] of before.entries()) expect(after[index]).not.toBe(path);
  });

  it("differ where two modules only import the same two chunks in each other's place", () => {
    const [first, second] = [output('chunk', 'A', 'export let x=1'), output('chunk', 'B', 'export let x=2')];
    const user = (hash: string, one: NamedOutput, two: NamedOutput) =>
      output('chunk', hash, `import{x}from"./${one.path.slice(7)}";import{x as y}from"./${two.path.slice(7)}"`);
    const paths = named([first, second, user('U', first, second), user('V', second, first)]).map(({ path }) => path);
    expect(new Set(paths).size).toBe(4);
  });

  it('are found where modules import each other', () => {
    const left = output('left', 'L', 'import("./right-R0000000.js")');
    const right = output('right', 'R', 'import("./left-L0000000.js")');
    const [one, two] = named([left, right]);
    expect(one?.text).toBe(`import("./${String(two?.path.slice(7))}")`);
    expect(two?.text).toBe(`import("./${String(one?.path.slice(7))}")`);
  });
});
