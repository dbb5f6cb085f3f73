import { TEXT_ROLES, type Policy, type PolicyPage } from '../../../lib/site/policy.js';
import { filePolicyTexts } from '../../policy/file-texts.js';
import { policyTexts, readText, type NamedText } from '../../policy/policy-texts.js';
import { scriptTexts, type ScriptText } from '../../facts/script-texts.js';
import { logicalName } from '../model/hash-changes.js';
import type { Change } from '../model/change.js';
import { judgedOnce, pairTexts, textChange } from './compliance-texts.js';

/** A file before and after; empty if it is missing on one side. */
interface FileTexts {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/**
 * The compliance changes of a file: of texts that scripts of these pages fetch, and of forbidden and expiring texts in a file
 * that has texts of many pages, such as a search index.
 */
export function complianceOfFile(
  { path, before, after }: FileTexts,
  policy: Policy,
  readers: readonly PolicyPage[],
): Change[] {
  const named = (text: string): NamedText<ScriptText>[] => [
    ...filePolicyTexts(path, () => text, policy),
    ...fetchedTexts(text, policy, readers),
  ];
  const [old, fresh] = [named(before), named(after)];
  const context = before === '' ? 'a file added' : after === '' ? 'a file removed' : `text in ${logicalName(path)}`;
  const changes = policy.rules.flatMap((rule) =>
    TEXT_ROLES.flatMap((role) => {
      const [lost, came] = [old, fresh].map((texts) =>
        texts.filter((text) => text.rule === rule && text.role === role),
      );
      const always = (): boolean => true;
      const pairs = pairTexts(lost ?? [], came ?? [], always, always);
      return [
        ...pairs.reworded.map(([was, is]) =>
          textChange(rule, role, { state: 'wording', before: was.of, after: is.of, phrase: is.phrase, context }),
        ),
        ...pairs.gone.map(({ of, phrase }) => textChange(rule, role, { state: 'gone', before: of, phrase, context })),
        ...pairs.came.map(({ of, phrase }) => textChange(rule, role, { state: 'new', after: of, phrase, context })),
      ];
    }),
  );
  return judgedOnce(changes);
}

/** Texts of a policy in a JSON file, by the languages of the pages whose scripts fetch it. */
function fetchedTexts(json: string, policy: Policy, readers: readonly PolicyPage[]): NamedText<ScriptText>[] {
  if (readers.length === 0) return [];
  const texts = scriptTexts(json).map((value) => ({ ...readText(value), where: '' }));
  return [...new Set(readers.map(({ locale }) => locale))].flatMap((locale) =>
    policyTexts(texts, policy, locale).filter(({ rule }) =>
      readers.some((page) => page.locale === locale && rule.appliesTo(page)),
    ),
  );
}
