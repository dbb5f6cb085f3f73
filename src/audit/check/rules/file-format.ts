import { contentOf, FORMATS } from '../../../lib/site/file-formats.js';
import { namespaceProblem } from '../../../lib/site/svg-root.js';
import type { Rule } from '../site/rule.js';

/** Files whose content has another format than their name says. */
export const fileFormat: Rule = {
  id: 'file-format',
  severity: 'error',
  about: 'Pictures, fonts, videos, sounds, subtitles, calendars and PDF files begin as their name says.',
  remedy: 'Publish the file itself. Often a download was interrupted, or a server answered with an error page.',
  examples: {
    passes: { 'pot.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>' },
    fails: { 'pot.png': '<!DOCTYPE html><title>Not found</title>' },
  },
  site: (site) =>
    [...site.files].flatMap((path) => {
      const expected = FORMATS.get(/\.([a-z\d]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '');
      if (!expected) return [];
      const start = site.readStart(path);
      const foreign = path.toLowerCase().endsWith('.svg') ? namespaceProblem(start) : undefined;
      const problem = expected.some((pattern) => pattern.test(start))
        ? foreign && `${foreign.message} ${foreign.remedy}`
        : `${contentOf(start) ?? 'has other content'}, no file of the format that its name has.`;
      return problem === undefined ? [] : [{ message: `\`${path}\` ${problem}`, path }];
    }),
};
