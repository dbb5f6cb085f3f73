import { describe, expect, it } from 'vitest';
import { addressesIn, applyEdits, replaceAddress } from '../../../../src/content/edits/text-edits.js';
import { parseYamlFile, type YamlFile } from '../../../../src/content/yaml/yaml-file.js';

const source = (text: string): YamlFile => parseYamlFile('site/pages/a.yaml', Buffer.from(text));

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
