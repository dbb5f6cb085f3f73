import type { Diagnostic } from '../../../errors/index.js';
import type { Answer } from '../../answer.js';
import type { SimilarPages } from './dev-site.js';
import { devScript, DEV_PATH, escapeAttribute as escape, type DevTag } from './inject.js';

/** Address of the style sheet of error pages. */
export const ERROR_PAGE_STYLES = `${DEV_PATH}error-page.css`;

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/** The page for an unknown route: similar pages, and how to create it. */
export function unknownRoutePage(path: string, { routes, commands }: SimilarPages, tag: DevTag): Answer {
  const near = routes.map(
    ({ route, title }) => `<li><a href="${escape(route)}">${escape(route)}</a> <span>${escape(title)}</span></li>`,
  );
  const [first, ...others] = commands;
  const list = others.map(
    ({ command, meaning }) => `<li><code>${escape(command)}</code> <span>${escape(meaning)}</span></li>`,
  );
  const make = first
    ? `<h2>Make it</h2>\n<pre><code>${escape(first.command)}</code></pre>\n<p>${escape(first.meaning)} The page appears here as soon as the file is written.</p>${list.length > 0 ? `\n<details><summary>With another template</summary><ul>${list.join('\n')}</ul></details>` : ''}`
    : '<p>No page can have this address: the parts of a route are small letters of any script, digits, <code>-</code>, <code>_</code>, <code>.</code> and <code>~</code>.</p>';
  const body = `<h1>No page at <code>${escape(path)}</code></h1>${near.length > 0 ? `\n<h2>Near it</h2>\n<ul>${near.join('\n')}</ul>` : ''}\n${make}`;
  return answer(404, `No page at ${path}`, body, tag);
}

/**
 * The page for a route whose page has problems and no earlier good version. The dev script shows them in full;
 * without scripts they are listed.
 */
export function brokenPage(path: string, problems: readonly Diagnostic[], tag: DevTag): Answer {
  const list = problems
    .filter(({ severity }) => severity === 'error')
    .map(
      ({ name, message, position }) =>
        `<li><code>${escape(name)}</code> ${escape(position?.file ?? '')}: ${escape(message)}</li>`,
    );
  const body = `<h1><code>${escape(path)}</code> cannot be shown</h1>\n<p>It appears here as soon as its problems are fixed.</p>\n<ul>${list.slice(0, 20).join('\n')}</ul>`;
  return answer(500, `${path} cannot be shown`, body, tag);
}

function answer(status: number, title: string, body: string, tag: DevTag): Answer {
  const text = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<link rel="stylesheet" href="${ERROR_PAGE_STYLES}">
${devScript(tag)}
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    },
    body: { kind: 'text', text },
  };
}

export const ERROR_PAGE_CSS = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;background:light-dark(#fbfbfd,#15161b);color:light-dark(#1c1d22,#ebecf0)}
body{margin:0}
main{max-width:46rem;margin:0 auto;padding:clamp(2rem,8vh,5rem) 1.5rem}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 1.5rem;font-weight:650;overflow-wrap:anywhere}
h2{font-size:1rem;margin:2rem 0 .5rem}
code{font:.9em/1.5 ui-monospace,monospace}
h1 code{color:light-dark(#4338ca,#a5b4fc)}
pre{margin:0;padding:.9rem 1rem;border-radius:.5rem;background:light-dark(#eef0f6,#22242c);overflow-x:auto}
ul{padding:0;margin:0;list-style:none}
li{padding:.3rem 0;overflow-wrap:anywhere}
li span,p{color:light-dark(#5a5c66,#a3a6b2)}
a{color:light-dark(#4338ca,#a5b4fc)}
a:focus-visible,summary:focus-visible{outline:2px solid currentcolor;outline-offset:2px}
summary{cursor:pointer;padding:.3rem 0}
`;
