#!/usr/bin/env bash
# react-dom 19.2.0, server rendering.
# Expected: a <title> whose children are a text and a value, as `<title>Page {number}</title>` compiles to, has both.
# Seen: the title is empty. A development build says why on standard error; a production build says nothing, and
# the page is published without a title. The same children in <h1>, and one template string in <title>, are rendered.
# islet makes the title of a page itself, from one string, and reports a page without a title.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund react@19.2.0 react-dom@19.2.0

cat >render.cjs <<'JS'
const { createElement } = require('react');
const { renderToStaticMarkup } = require('react-dom/server');
for (const name of ['title', 'h1']) console.log(renderToStaticMarkup(createElement(name, null, 'Page ', 2)));
console.log(renderToStaticMarkup(createElement('title', null, `Page ${2}`)));
JS

seen="$(NODE_ENV=production node render.cjs 2>warnings)"
warnings="$(wc -c <warnings | tr -d ' ')"
expected='<title></title>
<h1>Page 2</h1>
<title>Page 2</title>'
printf '%s\n' "react-dom 19.2.0, NODE_ENV=production:" "$seen" "bytes on standard error: $warnings"
[ "$seen" = "$expected" ] && [ "$warnings" = 0 ]
