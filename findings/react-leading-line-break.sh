#!/usr/bin/env bash
# react-dom 19.3.1: `renderToString`, and the HTML parser of parse5 8.1.1.
# Expected: the text of <pre> and <textarea> that begins with a line break keeps it. Parsers drop one, so React writes one more.
# Seen: it does so only if the text is the only child. Beside a second child, as in `<pre>{code}{more}</pre>`, the line break is lost,
# and `hydrateRoot` then finds another text than it expects, and renders the island anew.
# islet parses authored HTML itself and keeps the line; a template can join its texts into one.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts react@19.3.1 react-dom@19.3.1 parse5@8.1.1

cat >render.mjs <<'JS'
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { parseFragment } from 'parse5';
const shown = (node) => node.value ?? (node.childNodes ?? []).map(shown).join('');
for (const children of [['\nनियम'], ['\nनियम', ' 2']]) {
  const html = renderToString(createElement('pre', null, ...children));
  console.log(JSON.stringify([children.join(''), html, shown(parseFragment(html))]));
}
JS

seen="$(NODE_ENV=production node render.mjs)"
printf '%s\n' "written, markup, shown:" "$seen"
expected='["\nनियम","<pre>\n\nनियम</pre>","\nनियम"]
["\nनियम 2","<pre>\nनियम<!-- --> 2</pre>","नियम 2"]'
[ "$seen" = "$expected" ]
