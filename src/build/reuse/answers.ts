import type { ReferenceTargets } from '../../content/resolve-content.js';
import type { AssetLibrary } from '../../lib/asset-library.js';
import { sha256Hex } from '../../lib/hash.js';
import { readQuestion, type Question } from '../../lib/question.js';
import type { BrowserBundle } from '../../lib/template-bundle.js';
import { dataFiles } from '../../render/data-reader.js';
import type { CodeHashes } from '../code-hashes.js';
import type { Content } from '../load-content.js';
import type { Project } from '../project/open-project.js';

export interface AnswerInputs {
  readonly project: Project;
  readonly content: Content;
  readonly targets: ReferenceTargets;
  readonly assets: AssetLibrary;
  readonly browser: BrowserBundle;
  readonly code: CodeHashes;
}

/** Answers the questions of pages as this build would. */
export function createAnswers({
  project,
  content,
  targets,
  assets,
  browser,
  code,
}: AnswerInputs): (question: Question) => string {
  /** Only those that take time: others would fill the memory of a large site. */
  const answers = new Map<Question, string>();
  const once = (question: Question, find: () => string): string => {
    const answer = answers.get(question) ?? find();
    answers.set(question, answer);
    return answer;
  };
  const dataAnswer = (object: string): string => {
    const space = object.indexOf(' ');
    const id = object.slice(space + 1);
    const module = project.registry.data.get(id)?.module;
    const files = dataFiles(content.data.get(id) ?? [], object.slice(0, space)).map(
      ({ file, sha256 }) => `${file} ${sha256}`,
    );
    return sha256Hex([module ? code.module(module) : '', ...files].join('\n'));
  };
  return (question) => {
    const { kind, object } = readQuestion(question);
    switch (kind) {
      case 'page':
        return `${String(targets.hasPage(object))} ${content.table.locale(object) ?? ''}`;
      case 'has-file':
        return String(targets.hasFile(object));
      case 'has-asset':
        return String(targets.hasAsset(object));
      case 'has-image':
        return String(targets.hasImage(object));
      case 'asset':
        return assets.has(object) ? assets.sha256(object) : '';
      case 'data':
        return once(question, () => dataAnswer(object));
      case 'routes':
        return once(question, () => sha256Hex(JSON.stringify(content.table.infos())));
      case 'island':
        return browser.urls.get(object) ?? '';
    }
  };
}
