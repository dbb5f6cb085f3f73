import type { ReferenceTargets } from '../content/resolve-content.js';
import type { Question } from '../lib/question.js';

/** What a page may refer to, with what is asked of it noted: in `pages` the routes, in `asked` all else. Lists are asked for only to word a message, and then nothing of the page is kept. */
export function askedTargets(targets: ReferenceTargets, asked: Set<Question>, pages: Set<string>): ReferenceTargets {
  const hasPage = (route: string): boolean => {
    pages.add(route);
    return targets.hasPage(route);
  };
  const noting =
    (kind: 'has-file' | 'has-asset' | 'has-image', answer: (object: string) => boolean) =>
    (object: string): boolean => {
      asked.add(`${kind} ${object}`);
      return answer(object);
    };
  return {
    ...targets,
    hasPage,
    hasFile: noting('has-file', targets.hasFile),
    hasAsset: noting('has-asset', targets.hasAsset),
    hasImage: noting('has-image', targets.hasImage),
  };
}
