import { htmlPieces, spanOf } from '../lib/html/html-pieces.js';
import type { PolicyRule } from '../lib/site/policy.js';
import { scriptTexts, type ScriptText } from './script-texts.js';

/** Files for programs, which have no text of the site. */
const FOR_PROGRAMS = /(?:^|\/)(?:assets\/|(?:robots|security)\.txt$)/;

/**
 * The texts of a published file that has texts of many pages: a search index, a feed, `llms.txt`, the web manifest. Empty
 * for other files. What is in `assets/` belongs to the pages whose scripts fetch it.
 */
export function siteFileTexts(path: string, read: () => string): readonly ScriptText[] {
  if (FOR_PROGRAMS.test(path)) return [];
  if (/\.(?:json|webmanifest)$/.test(path)) return scriptTexts(read());
  if (path.endsWith('.txt')) return partsOf(read(), /[^\r\n]+/g);
  if (!path.endsWith('.xml')) return [];
  const xml = read();
  // A sitemap has only addresses.
  if (!isFeed(xml)) return [];
  const marked = partsOf(xml, /(?<=<!\[CDATA\[).*?(?=\]\]>)/gs);
  const texts = htmlPieces(xml)
    .filter(({ kind, text }) => kind === 'text' && text.trim() !== '')
    .map((piece) => ({ text: piece.text, span: spanOf(piece) }));
  return [...texts, ...marked].map(({ text, span }) => ({ text: text.replace(/<[^<>]*>/g, ''), span }));
}

/** Whether an XML file is a feed: RSS, Atom or RDF. */
export function isFeed(xml: string): boolean {
  return /<(?:rss|feed|rdf:RDF)[\s>]/.test(xml.slice(0, 2000));
}

function partsOf(whole: string, pattern: RegExp): ScriptText[] {
  return [...whole.matchAll(pattern)].map(({ 0: text, index }) => ({ text, span: [index, index + text.length] }));
}

/** Whether texts of a file of many pages are judged by a rule. Most rules for some pages say nothing of such a file. */
export function judgesFile(rule: PolicyRule, path: string): boolean {
  return rule.appliesTo({ route: `/${path}`, locale: '', template: undefined });
}

/** The language in which a rule forbids a text, or says until when it is true; `undefined` if it does not. */
export function languageForFile(rule: PolicyRule, what: 'forbid' | 'fact', text: string): string | undefined {
  const phrases = rule[what] ?? [];
  const languages = Array.isArray(phrases) ? [''] : Object.keys(phrases);
  return languages.find((language) => rule.find(what, text, language).length > 0);
}
