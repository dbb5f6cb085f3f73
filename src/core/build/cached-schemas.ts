import type { Offer } from '../../api/fields.js';
import { schemasOf, type RegistrySchemas } from '../../content/json-schemas.js';
import { sha256Hex } from '../../lib/text/hash.js';
import type { Project } from '../project/open-project.js';
import { schemaCache } from '../../incremental/result-cache.js';

/**
 * Returns the editor schemas of a project, computed on first use. Reuses those of an earlier build if the compiled
 * definitions are equal.
 *
 * @param generator identity of the program; missing if nothing is cached
 */
export function cachedSchemas(
  { root, registry, bundle }: Pick<Project, 'root' | 'registry' | 'bundle'>,
  generator: string | undefined,
): () => RegistrySchemas {
  let found: RegistrySchemas | undefined;
  const find = (): RegistrySchemas => {
    if (generator === undefined) return schemasOf(registry);
    const store = schemaCache(root);
    const definitions = [bundle.pages, bundle.data].map((modules) =>
      [...modules.values()].map(({ id, compiled }) => [id, compiled]),
    );
    const key = sha256Hex(JSON.stringify([generator, definitions]));
    const bytes = store.get(key);
    if (bytes) {
      const { files, offers } = JSON.parse(bytes.toString('utf8')) as Kept;
      return { files, offers: new Set(offers) };
    }
    const made = schemasOf(registry);
    store.put(key, Buffer.from(JSON.stringify({ files: made.files, offers: [...made.offers] } satisfies Kept)));
    return made;
  };
  return () => (found ??= find());
}

interface Kept {
  readonly files: RegistrySchemas['files'];
  readonly offers: readonly Offer[];
}
