import { type DiagnosticName, type Report, reportProblem } from '../errors/index.js';
import type { SiteConfig } from '../lib/site/site-config.js';
import type { SiteWords } from '../lib/site/site-words.js';
import { localeRemedy } from './locale-remedy.js';
import type { YamlFile } from './yaml/yaml-file.js';
import { yamlPositions } from './yaml/yaml-positions.js';

/** Reports words that a language of the site lacks, plural forms that it lacks, and texts in no language of it. */
export function reportUntranslated(
  { file, text }: YamlFile,
  words: SiteWords,
  { locales, defaultLocale }: SiteConfig,
  report: Report,
): void {
  const positions = yamlPositions(file, text);
  const tell = (name: DiagnosticName, path: string[], message: string, remedy?: string): void => {
    const place = { path: positions.path(path), ...positions.shown(positions.key(path)) };
    reportProblem(report, name, { message, remedy, ...place });
  };
  const codes = locales.map(({ code }) => code);
  const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
  for (const [word, texts] of Object.entries(words)) {
    const missing = quoted(codes.filter((code) => texts[code] === undefined));
    const name = texts[defaultLocale] === undefined ? 'word-missing' : 'word-untranslated';
    const present = quoted(Object.keys(texts)) || 'no language';
    if (missing !== '') tell(name, [word], `\`${word}\` has no text in ${missing}, only in ${present}.`);
    for (const [code, forms] of Object.entries(texts)) {
      const unknown = `\`${code}\` is not one of the site's locales.`;
      if (!codes.includes(code)) tell('locale-unknown', [word, code], unknown, localeRemedy(code, codes));
      if (!codes.includes(code) || typeof forms === 'string') continue;
      // Some languages have a form for millions, which few texts need.
      const rules = new Intl.PluralRules(code);
      const needed = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)));
      const lacking = quoted([...needed].filter((form) => forms[form] === undefined));
      const message = `\`${word}\` lacks the plural form ${lacking} in \`${code}\`, and shows \`other\`.`;
      if (lacking !== '') tell('word-untranslated', [word, code], message);
    }
  }
}
