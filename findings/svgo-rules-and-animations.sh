#!/usr/bin/env bash
# svgo 4.1.0, its default preset without `inlineStyles`.
# Expected: a drawing looks and moves as before.
# Seen: rules for elements and for elements inside others match nothing afterwards, and are removed as unused: <rect> becomes <path>, and
# a group is joined with its only child. An animation of `x` or `width` is left in a <path>, which has neither; a shape that an animation
# shows later is removed; an animation that names its shape by `href` loses the name. Rules for classes alone stay.
# islet turns off what renames, joins and removes elements in such drawings (`src/images/optimize-svg.ts`).
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts svgo@4.1.0

cat >optimize.mjs <<'JS'
import { optimize } from 'svgo';
const plugins = [{ name: 'preset-default', params: { overrides: { inlineStyles: false } } }];
for (const content of [
  '<style>rect{fill:green}</style><rect width="9" height="9"/>',
  '<style>g .b{fill:green}</style><g><path class="b" d="M0 0h9v9z"/></g>',
  '<style>.b{fill:green}</style><rect class="b" width="9" height="9"/>',
  '<rect width="9" height="9"><animate attributeName="x" to="5" dur="1s"/></rect>',
  '<path opacity="0" d="M0 0h9v9z"><animate attributeName="opacity" to="1" dur="1s"/></path>',
  '<rect id="r" width="9" height="9"/><animate href="#r" attributeName="x" to="5" dur="1s"/>',
]) {
  const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`, { multipass: true, plugins });
  console.log(data.replace(/^<svg [^>]*?(\/?)>|<\/svg>$/g, ''));
}
JS

seen="$(node optimize.mjs)"
expected='<path d="M0 0h9v9H0z"/>
<path d="M0 0h9v9z" class="b"/>
<style>.b{fill:green}</style><path d="M0 0h9v9H0z" class="b"/>
<path d="M0 0h9v9H0z"><animate attributeName="x" dur="1s" to="5"/></path>

<path d="M0 0h9v9H0z"/><animate attributeName="x" dur="1s" to="5"/>'
printf '%s\n' "svgo 4.1.0:" "$seen"
[ "$seen" = "$expected" ]
