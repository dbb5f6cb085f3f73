#!/usr/bin/env bash
# react-dom 19.3.1, server rendering, NODE_ENV=production.
# Expected: attribute values that HTML has are written as they are, or an error says that they are not.
# Seen: `hidden="until-found"`, which lets the search of a browser open a closed part, becomes `hidden=""`, which hides it from the search.
# `inert=""`, `open=""` and `noValidate=""`, as HTML writes a boolean attribute, are left out, while `download=""` and `popover=""` stay.
# `true` is left out for `popover` and `ismap`, which React does not know as boolean. Nothing is written on standard error.
# The types of @types/react refuse all of these; a build that only compiles does not read them.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts react@19.3.1 react-dom@19.3.1

cat >render.cjs <<'JS'
const { createElement } = require('react');
const { renderToStaticMarkup } = require('react-dom/server');
const elements = [
  ['p', { hidden: 'until-found' }],
  ['p', { inert: '' }],
  ['dialog', { open: '' }],
  ['form', { noValidate: '' }],
  ['a', { download: '' }],
  ['p', { popover: '' }],
  ['p', { popover: true }],
  ['img', { ismap: true }],
];
for (const [name, attributes] of elements) console.log(renderToStaticMarkup(createElement(name, attributes)));
JS

seen="$(NODE_ENV=production node render.cjs 2>warnings)"
warnings="$(wc -c <warnings | tr -d ' ')"
expected='<p hidden=""></p>
<p></p>
<dialog></dialog>
<form></form>
<a download=""></a>
<p popover=""></p>
<p></p>
<img/>'
printf '%s\n' "react-dom 19.3.1, NODE_ENV=production:" "$seen" "bytes on standard error: $warnings"
[ "$seen" = "$expected" ] && [ "$warnings" = 0 ]
