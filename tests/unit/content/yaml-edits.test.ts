import { describe, expect, it } from 'vitest';
import { addListItem, addressesIn, applyEdits, replaceAddress } from '../../../src/content/yaml-edits.js';
import { parseYamlFile, type YamlFile } from '../../../src/content/yaml/yaml-file.js';

const source = (text: string): YamlFile => parseYamlFile('site/pages/a.yaml', Buffer.from(text));

describe('a list item', () => {
  const added = (text: string): string => {
    const page = source(text);
    return applyEdits(text, [addListItem(page, 'redirectFrom', '/old/', 'description')]);
  };
  it.each([
    ['no list', 'description: Text # why\nbody: x\n', 'description: Text # why\nredirectFrom: [/old/]\nbody: x\n'],
    [
      'a folded text',
      'description: >-\n  One\n  two\n\nbody: x\n',
      'description: >-\n  One\n  two\nredirectFrom: [/old/]\n\nbody: x\n',
    ],
    ['no line break at the end', 'description: Text', 'description: Text\nredirectFrom: [/old/]'],
    [
      'Windows line ends',
      'description: Text\r\nbody: x\r\n',
      'description: Text\r\nredirectFrom: [/old/]\r\nbody: x\r\n',
    ],
    ['a flow list', 'redirectFrom: [ /a/, "/b/" ] # two\n', 'redirectFrom: [ /a/, "/b/", /old/ ] # two\n'],
    ['an empty list', 'redirectFrom: []\nbody: x\n', 'redirectFrom: [/old/]\nbody: x\n'],
    [
      'a block list',
      'redirectFrom:\n  - /a/ # one\n  - /b/ # two\nbody: x\n',
      'redirectFrom:\n  - /a/ # one\n  - /b/ # two\n  - /old/\nbody: x\n',
    ],
    [
      'a block list without indentation',
      'redirectFrom:\r\n- /a/\r\nbody: x\r\n',
      'redirectFrom:\r\n- /a/\r\n- /old/\r\nbody: x\r\n',
    ],
  ])('is added to a page with %s', (_what, before, after) => {
    expect(added(before)).toBe(after);
    expect(source(after).value['redirectFrom']).toContain('/old/');
  });
});

describe('an address', () => {
  it('is found whole, and not in longer ones', () => {
    const text = '/a/ (/a/) [/a/#x] "/a/?y" /a/b/ /b/a/ https://a.example/a/ /a/. /a/.x -/a/';
    expect(addressesIn(text, '/a/')).toEqual([0, 5, 11, 19, 59]);
  });

  it('is replaced in one value only, each time', () => {
    const text = 'one: /a/ # /a/\ntwo: |\n  [x](/a/#y) and <a href="/a/">z</a>\n';
    const edits = replaceAddress(source(text), ['two'], '/a/', '/b/c/');
    expect(applyEdits(text, edits)).toBe('one: /a/ # /a/\ntwo: |\n  [x](/b/c/#y) and <a href="/b/c/">z</a>\n');
    expect(replaceAddress(source('one: "\\x2Fa/"\n'), ['one'], '/a/', '/b/')).toEqual([]);
  });
});
