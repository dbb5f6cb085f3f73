import type { ReferenceTargets } from '../content/resolve-content.js';
import type { AssetLibrary } from '../lib/asset-library.js';
import { sha256Hex } from '../lib/hash.js';
import { readQuestion, type Question } from '../lib/question.js';
import type { BrowserBundle } from '../lib/template-bundle.js';
import { dataFiles } from '../render/data-reader.js';
import type { CodeHashes } from './code-hashes.js';
import type { Content } from './load-content.js';
import type { Project } from './open-project.js';

export interface AnswerInputs {
  readonly project: Project;
  readonly content: Content;
  readonly targets: ReferenceTargets;
  readonly assets: AssetLibrary;
  readonly browser: BrowserBundle;
  readonly code: CodeHashes;
}

/** Answers the questions of pages as this build would, each once. */
export function createAnswers({ project, content, targets, assets, browser, code }: AnswerInputs): (question: Question) => string {
  const answers = new Map<Question, string>();
  const dataAnswer = (object: string): string => {
    const space = object.indexOf(' ');
    const id = object.slice(space + 1);
    const module = project.registry.data.get(id)?.module;
    const files = dataFiles(content.data.get(id) ?? [], object.slice(0, space)).map(({ file, sha256 }) => `${file} ${sha256}`);
    return sha256Hex([module ? code.module(module) : '', ...files].join('\n'));
  };
  const find = (question: Question): string => {
    const { kind, object } = readQuestion(question);
    switch (kind) {
      case 'has-page':
        return String(targets.hasPage(object));
      case 'has-file':
        return String(targets.hasFile(object));
      case 'has-asset':
        return String(targets.hasAsset(object));
      case 'has-image':
        return String(targets.hasImage(object));
      case 'asset':
        return assets.has(object) ? assets.sha256(object) : '';
      case 'data':
        return dataAnswer(object);
      case 'language':
        return content.table.locale(object) ?? '';
      case 'routes':
        return sha256Hex(JSON.stringify(content.table.infos()));
      case 'island':
        return browser.urls.get(object) ?? '';
    }
  };
  return (question) => {
    const answer = answers.get(question) ?? find(question);
    answers.set(question, answer);
    return answer;
  };
}
