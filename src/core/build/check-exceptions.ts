import { withYamlPlaces } from '../../content/yaml/yaml-places.js';
import { diagnostic } from '../../errors/index.js';
import { matchPath } from '../../lib/text/path-pattern.js';
import type { Content } from '../load/content.js';
import type { Project } from '../project/open-project.js';

/** Reports exceptions of the security policy that do not fit what is published. */
export function checkExceptions({ root, site, report }: Project, { table, otherFiles }: Content): void {
  const placing = withYamlPlaces(root, report);
  for (const [index, exception] of site.policyExceptions.entries()) {
    const { path, allow } = exception;
    const add = (key: string, message: string, remedy: string): void => {
      const at = { path: `policyExceptions[${String(index)}].${key}`, position: { file: site.source.file } };
      placing.add(diagnostic('policy-exception', { message, remedy, ...at }));
    };
    const page = table.records.find(({ route }) => matchPath(path, route))?.route;
    if (site.policyExceptions.some((other) => other !== exception && matchPath(other.path, path.replace('*', ''))))
      add('path', `Another exception covers \`${path}\` too.`, 'Give each its own path.');
    else if (allow === 'foreign' && page !== undefined)
      add('path', `\`${page}\` is a page that islet builds.`, 'Allow there what it needs: `wasm` or `worker`.');
    else if (allow !== 'foreign' && page === undefined)
      add('path', `No page is at \`${path}\`.`, 'Correct the path, or remove the exception.');
    if (allow !== 'worker') continue;
    const { script } = exception;
    const isThere = otherFiles.addresses.has(script) || !otherFiles.isComplete;
    if (!isThere || script.replace(/[^/]*$/, '') !== path.replace(/[^/]*$/, ''))
      add(
        'script',
        `\`${script}\` is no file of the site in the folder of \`${path}\`.`,
        'Put it into that folder of `site/public/`: it is the scope of the worker.',
      );
  }
}
