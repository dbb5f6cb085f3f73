import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createTopLevelCheck } from '../../../src/bundle/server/top-level-functions.js';

const FOOT = 'function Foot(){return year}';
const ARROW = '()=>year';

it.each<[what: string, source: string, modules: string[], isTopLevel: boolean]>([
  ['a declaration', FOOT, [`let year=1;${FOOT}export{Foot};`], true],
  ['an exported declaration', FOOT, [`let year=1;export ${FOOT}`], true],
  ['a default export', FOOT, [`let year=1;export default ${FOOT}`], true],
  ['a variable', ARROW, [`let year=1,Foot=${ARROW};`], true],
  ['one that another module only calls', FOOT, [`export ${FOOT}`, 'import{Foot}from"./a.mjs";Foot();'], true],
  ['one in another function', FOOT, [`function make(year){return ${FOOT}}`], false],
  ['one in an arrow function', ARROW, [`const make=year=>${ARROW};`], false],
  ['one in a loop', ARROW, [`for(const year of[1,2])all.push(${ARROW})`], false],
  ['one in a block', FOOT, [`{let year=1;${FOOT}}`], false],
  ['two in a module', ARROW, [`let year=1,Foot=${ARROW},Head=${ARROW};`], false],
  ['two in two modules', FOOT, [`let year=1;export ${FOOT}`, `let year=2;export ${FOOT}`], false],
  ['a text that is no code', FOOT, [`const text="${FOOT}";`], false],
  ['one in a template literal', ARROW, ['const text=`\n${all.map(' + ARROW + ')}`;'], false],
  ['one of no module', FOOT, ['let year=1;'], false],
  ['no function', '', ['let year=1;'], false],
  ['a module that is no JavaScript', FOOT, [`${FOOT} let let`], false],
])('knows %s', async (_, source, modules, isTopLevel) => {
  const folder = mkdtempSync(join(tmpdir(), 'islet-modules-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const files = modules.map((text, index) => {
    const file = join(folder, `${String(index)}.mjs`);
    writeFileSync(file, text);
    return file;
  });
  expect(await createTopLevelCheck(files)(source)).toBe(isTopLevel);
});
