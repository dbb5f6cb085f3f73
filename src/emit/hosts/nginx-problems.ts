import { diagnostic, type Diagnostic } from '../../errors/index.js';
import { compressionAdvice } from './compression-advice.js';
import type { HostSite } from './host-site.js';

/** nginx reads its configuration in blocks of 4,096 bytes, and each word has to fit into one, with its quotes and escapes. */
const MAX_WORD = 4000;

/** Headers that the configuration of nginx cannot hold, and what it would do better with. */
export function nginxProblems({ headers, precompressed }: HostSite): Diagnostic[] {
  const uncompressed = precompressed ? [] : [compressionAdvice('nginx')];
  return headers
    .flatMap(({ path, headers: list }) =>
      list.flatMap(([name, value]) => {
        const where = `The value of \`${name}\` (rule \`${path}\`)`;
        if (value.includes('$'))
          return [
            diagnostic('host-unsupported', {
              message: `${where} has a \`$\`, which nginx takes for the name of a variable.`,
            }),
          ];
        if (value.length > MAX_WORD)
          return [
            diagnostic('host-unsupported', {
              message: `${where} has ${String(value.length)} characters; nginx reads up to ${String(MAX_WORD)}.`,
            }),
          ];
        return [];
      }),
    )
    .concat(uncompressed);
}
