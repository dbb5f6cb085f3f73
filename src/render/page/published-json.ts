import { failure } from '../../errors/index.js';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { outputPath } from '../../lib/site/base-path.js';
import { fileHash } from '../../lib/text/hash.js';
import { findNonJson } from '../../lib/text/json-value.js';

/** A value that a template publishes for scripts. */
export interface PublishedJson {
  /** Path in the output, such as `assets/words-1a2b3c4d.json`. */
  readonly path: string;
  readonly text: string;
  /** Source files that were read for it. */
  readonly sources: readonly string[];
}

export interface JsonPublisher {
  /**
   * Publishes a value. @param sources files that were read for it @throws IsletError `shared-props-not-json`,
   * `template-threw`
   */
  publish(name: string, value: unknown, sources: Iterable<string>): PublishedJson;
  /** Publishes a value of an earlier build. */
  add(item: PublishedJson): void;
  /** Returns what is published so far, sorted by path. */
  published(): readonly PublishedJson[];
}

/** The name is part of a path. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Collects values for files, each once. @param base path of the site below its origin */
export function createJsonPublisher(base = ''): JsonPublisher {
  const files = new Map<string, { readonly text: string; readonly sources: Set<string> }>();
  const publisher: JsonPublisher = {
    publish(name, value, sources) {
      if (!NAME.test(name))
        throw failure('template-threw', {
          message: `\`jsonUrl()\` is given the name \`${name}\`, which is not kebab-case.`,
        });
      if (value === undefined)
        throw failure('shared-props-not-json', { message: `The value published as \`${name}\` is undefined.` });
      const found = findNonJson(value, '');
      if (found?.path === '')
        throw failure('shared-props-not-json', { message: `The value published as \`${name}\` is ${found.what}.` });
      if (found)
        throw failure('shared-props-not-json', {
          message: `\`${found.path}\` of the value published as \`${name}\` is ${found.what}.`,
        });
      const text = JSON.stringify(value);
      const path = outputPath(base, `assets/${name}-${fileHash(text)}.json`);
      const item = { path, text, sources: [...sources] };
      publisher.add(item);
      return item;
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
