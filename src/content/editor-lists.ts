import type { Offer } from '../api/fields.js';
import { byCodeUnit } from '../lib/text/code-unit-order.js';

/** What there is on the site to choose from, for the completions of editors. */
export interface EditorLists {
  readonly pages: readonly {
    readonly route: string;
    readonly template: string;
    readonly words: { readonly title: string };
  }[];
  /** Paths below `site/assets/`. */
  readonly assets: readonly string[];
  readonly locales: readonly { readonly code: string; readonly label: string }[];
}

/** Name of the file of lists, beside `pages/` and `data/`. */
export const LISTS_FILE = 'lists.json';

/** Beyond this the language server takes more than half a second for a list, since it compares each choice with all others. */
const MOST_CHOICES = 5000;

const IMAGE = /\.(avif|gif|jpe?g|png|svg|webp)$/i;

/** The reference from a schema in a folder beside the lists, or from one beside them. */
export function offerReference(offer: Offer, folder: '' | '../'): string {
  return `${folder}${LISTS_FILE}#/definitions/${definitionName(offer)}`;
}

/**
 * The lists that schemas refer to, once for all of them. Offers are snippets of the YAML language server: unlike an `enum` they refuse no
 * other value, and unlike `examples` they do not fill the text that an editor shows for a field.
 */
export function listsText(offers: ReadonlySet<Offer>, lists: EditorLists): string {
  const definitions = [...offers].sort(byCodeUnit).map((offer) => {
    const snippets = choicesOf(offer, lists).map(({ value, about }) =>
      JSON.stringify({ bodyText: snippet(value), description: about }),
    );
    return `    ${JSON.stringify(definitionName(offer))}: { "defaultSnippets": [${snippets.map((line) => `\n      ${line}`).join(',')}] }`;
  });
  return `{\n  "$schema": "http://json-schema.org/draft-07/schema#",\n  "definitions": {\n${definitions.join(',\n')}\n  }\n}\n`;
}

interface Choice {
  readonly value: string;
  readonly about?: string;
}

function choicesOf(offer: Offer, { pages, assets, locales }: EditorLists): readonly Choice[] {
  switch (offer) {
    case 'routes':
      return bounded(pages, routeOf).map(({ route, template, words }) => ({
        value: route,
        about: `${words.title} (${template})`,
      }));
    case 'images':
      return bounded(
        assets.filter((path) => IMAGE.test(path)),
        String,
      ).map((value) => ({ value }));
    case 'assets':
      return bounded(assets, String).map((value) => ({ value }));
    case 'locales':
      return locales.map(({ code, label }) => ({ value: code, about: label }));
    default: {
      const kind = offer.slice('routes:'.length);
      return bounded(
        pages.filter(({ template }) => template === kind),
        routeOf,
      ).map(({ route, words }) => ({ value: route, about: words.title }));
    }
  }
}

/** Of too many choices those that lie highest: what is linked most are the pages that others stand below. */
function bounded<T>(choices: readonly T[], valueOf: (choice: T) => string): readonly T[] {
  if (choices.length <= MOST_CHOICES) return choices;
  return choices
    .map((choice) => ({ choice, depth: valueOf(choice).split('/').length }))
    .sort((a, b) => a.depth - b.depth)
    .slice(0, MOST_CHOICES)
    .map(({ choice }) => choice)
    .sort((a, b) => byCodeUnit(valueOf(a), valueOf(b)));
}

function routeOf({ route }: EditorLists['pages'][number]): string {
  return route;
}

function definitionName(offer: Offer): string {
  return offer.replace(':', '-');
}

/** A value as it is inserted: quoted where YAML would read it as something else, and without places to fill in. */
function snippet(value: string): string {
  const yaml = /^[\w/][\w/.-]*$/.test(value) ? value : JSON.stringify(value);
  return yaml.replace(/[\\$}]/g, '\\$&');
}
