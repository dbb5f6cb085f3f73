import { failure } from '../../errors/index.js';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { outputPath } from '../../lib/site/base-path.js';
import { fileHash } from '../../lib/text/hash.js';
import { findNonJson } from '../../lib/text/json-value.js';

/** A text that a template publishes as a file: JSON for scripts, or a drawing. */
export interface PublishedText {
  /** Path in the output, such as `assets/words-1a2b3c4d.json`. */
  readonly path: string;
  readonly text: string;
  /** Source files that were read for it. */
  readonly sources: readonly string[];
}

export interface TextPublisher {
  /**
   * Publishes a value. @param sources files that were read for it @throws IsletError `shared-props-not-json`,
   * `template-threw`
   */
  json(name: string, value: unknown, sources: Iterable<string>): PublishedText;
  /** Publishes a drawing. @throws IsletError `template-threw` */
  svg(name: string, markup: string, sources: Iterable<string>): PublishedText;
  /** Publishes a text of an earlier build. */
  add(item: PublishedText): void;
  /** Returns what is published so far, sorted by path. */
  published(): readonly PublishedText[];
}

/** The name is part of a path. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Collects texts for files, each once. @param base path of the site below its origin */
export function createTextPublisher(base = ''): TextPublisher {
  const files = new Map<string, { readonly text: string; readonly sources: Set<string> }>();
  function publish(kind: 'json' | 'svg', name: string, text: string, sources: Iterable<string>): PublishedText {
    if (!NAME.test(name))
      throw failure('template-threw', {
        message: `\`${kind}Url()\` is given the name \`${name}\`, which is not kebab-case.`,
      });
    const item = { path: outputPath(base, `assets/${name}-${fileHash(text)}.${kind}`), text, sources: [...sources] };
    publisher.add(item);
    return item;
  }
  const publisher: TextPublisher = {
    json(name, value, sources) {
      const found = value === undefined ? { path: '', what: 'undefined' } : findNonJson(value, '');
      if (found)
        throw failure('shared-props-not-json', {
          message: `${found.path === '' ? 'The' : `\`${found.path}\` of the`} value published as \`${name}\` is ${found.what}.`,
        });
      return publish('json', name, JSON.stringify(value), sources);
    },
    svg(name, markup, sources) {
      if (!/^<svg[^>]* xmlns="/.test(markup))
        throw failure('template-threw', {
          message: `The drawing published as \`${name}\` is no \`<svg xmlns="http://www.w3.org/2000/svg">\`.`,
        });
      return publish('svg', name, markup, sources);
    },
    add({ path, text, sources }) {
      const known = files.get(path) ?? { text, sources: new Set<string>() };
      for (const source of sources) known.sources.add(source);
      files.set(path, known);
    },
    published: () =>
      [...files]
        .map(([path, { text, sources }]) => ({ path, text, sources: [...sources].sort(byCodeUnit) }))
        .sort((a, b) => byCodeUnit(a.path, b.path)),
  };
  return publisher;
}
