import type { Offer } from '../api/fields.js';
import { IMAGE_EXTENSIONS, namesWith } from '../lib/site/asset-forms.js';
import { byCodeUnit } from '../lib/text/code-unit-order.js';

/** Existing values that editors offer as completions. */
export interface EditorLists {
  readonly pages: readonly {
    readonly route: string;
    readonly template: string;
    readonly title: string;
  }[];
  /** Paths below `site/assets/`. */
  readonly assets: readonly string[];
  readonly locales: readonly { readonly code: string; readonly label: string }[];
  /** The ids of data, as `reference()` names it. */
  readonly ids: (refersTo: string) => readonly string[];
}

/** Name of the file with the lists, next to `pages/` and `data/`. */
export const LISTS_FILE = 'lists.json';

/** The language server compares all choices pairwise: beyond this number a completion takes more than 0.5 s. */
const MOST_CHOICES = 5000;

const IMAGE = namesWith(IMAGE_EXTENSIONS);

/** Returns the `$ref` to a list, from a schema next to the file of lists or in a folder next to it. */
export function offerReference(offer: Offer, folder: '' | '../'): string {
  return `${folder}${LISTS_FILE}#/definitions/${definitionName(offer)}`;
}

/**
 * Returns the lists that schemas refer to. They are snippets of the YAML language server: unlike `enum` they allow
 * other values, and unlike `examples` they do not clutter the description that an editor shows.
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

function choicesOf(offer: Offer, { pages, assets, locales, ids }: EditorLists): readonly Choice[] {
  switch (offer) {
    case 'routes':
      return bounded(pages, routeOf).map(({ route, template, title }) => ({
        value: route,
        about: `${title} (${template})`,
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
      if (offer.startsWith('ids:')) return ids(offer.slice('ids:'.length)).map((value) => ({ value }));
      const kind = offer.slice('routes:'.length);
      return bounded(
        pages.filter(({ template }) => template === kind),
        routeOf,
      ).map(({ route, title }) => ({ value: route, about: title }));
    }
  }
}

/** Limits the choices to those with the shortest paths: pages higher up are linked most. */
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

/** Returns a value as it is inserted: quoted if YAML would read it differently, with snippet syntax escaped. */
function snippet(value: string): string {
  const yaml = /^[\w/][\w/.-]*$/.test(value) ? value : JSON.stringify(value);
  return yaml.replace(/[\\$}]/g, '\\$&');
}
