import { Tokenizer } from 'htmlparser2';

/**
 * Returns the ids that a fragment can lead to: each `id`, and `name` on `<a>`, with character references resolved.
 * Ignores scripts, style sheets, comments and `<template>`.
 */
export function pageIds(html: string): Set<string> {
  const ids = new Set<string>();
  let tag = '';
  let templates = 0;
  let names = false;
  let value = '';
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        tag = html.slice(start, end).toLowerCase();
        if (tag === 'template') templates += 1;
      },
      onattribname(start, end) {
        const length = end - start;
        names = templates === 0 && (length === 2 || length === 4) && isName(html.slice(start, end).toLowerCase(), tag);
        value = '';
      },
      onattribdata(start, end) {
        if (names) value += html.slice(start, end);
      },
      onattribentity(codepoint) {
        if (names) value += String.fromCodePoint(codepoint);
      },
      onattribend() {
        if (names && value !== '') ids.add(value);
      },
      onclosetag(start, end) {
        if (templates > 0 && html.slice(start, end).toLowerCase() === 'template') templates -= 1;
      },
      onopentagend: () => undefined,
      onselfclosingtag: () => undefined,
      ontext: () => undefined,
      ontextentity: () => undefined,
      oncomment: () => undefined,
      ondeclaration: () => undefined,
      oncdata: () => undefined,
      onprocessinginstruction: () => undefined,
      onend: () => undefined,
      isInForeignContext: () => false,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return ids;
}

function isName(attribute: string, tag: string): boolean {
  return attribute === 'id' || (attribute === 'name' && tag === 'a');
}
