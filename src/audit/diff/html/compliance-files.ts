import type { Policy } from '../../../lib/site/policy.js';
import type { ScriptText } from '../../script-texts.js';
import { judgesFile, siteFileTexts, languageForFile } from '../../site-file-texts.js';
import { logicalName } from '../model/hash-changes.js';
import { changeOf, type Change } from '../model/change.js';
import { textChange } from './compliance-texts.js';

/** A file before and after; empty if it is missing on one side. */
interface FileTexts {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/**
 * The compliance changes of a file that has texts of many pages, such as a search index: forbidden texts, and those that are
 * true until a day, which came or went.
 */
export function complianceOfFile({ path, before, after }: FileTexts, policy: Policy): Change[] {
  const rules = policy.rules.filter((rule) => (rule.forbid ?? rule.fact) !== undefined && judgesFile(rule, path));
  if (rules.length === 0) return [];
  const old = siteFileTexts(path, () => before);
  const fresh = siteFileTexts(path, () => after);
  const gone = missingIn(old, fresh);
  const added = missingIn(fresh, old);
  const subject = `text in ${logicalName(path)}`;
  return rules.flatMap((rule) =>
    (['forbid', 'fact'] as const).flatMap((role): Change[] => {
      const [lost, came] = [gone, added].map((texts) =>
        texts.filter(({ text }) => languageForFile(rule, role, text) !== undefined),
      );
      return Array.from({ length: Math.max(lost?.length ?? 0, came?.length ?? 0) }, (_, index) => {
        const [was, is] = [lost?.[index], came?.[index]];
        const values = { before: was?.text.trim(), after: is?.text.trim() };
        const change = changeOf({
          category: 'compliance',
          subject,
          ...values,
          beforeSpan: was?.span,
          afterSpan: is?.span,
        });
        const language = languageForFile(rule, role, is?.text ?? was?.text ?? '') ?? '';
        return textChange(rule, change, { role, state: was ? (is ? 'wording' : 'gone') : 'new' }, language);
      });
    }),
  );
}

/** The texts of one list that are not in the other one as often. */
function missingIn(texts: readonly ScriptText[], others: readonly ScriptText[]): ScriptText[] {
  const left = new Map<string, number>();
  for (const { text } of others) left.set(text, (left.get(text) ?? 0) + 1);
  return texts.filter(({ text }) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}
