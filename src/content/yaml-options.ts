/**
 * How content is read, for every pass over a text. A `%YAML 1.1` line in a file changes nothing (it would turn `yes` into true and merge keys on), and
 * tags for sets, bytes and the like stay unresolved. Above `silent`, since that would also hide a second document.
 */
export const PARSE_OPTIONS = { schema: 'core', merge: false, resolveKnownTags: false, prettyErrors: false, logLevel: 'error' } as const;
