#!/usr/bin/env bash
# parse5 8.1.1, the newest.
# Expected: it parses <select> as the HTML standard has it since 2025, and as Chromium 156 does: other elements stay.
# Seen: every element but option, optgroup, hr, script and template is dropped, with its text kept.
# islet parses the outline of a page with islands with <object> in the place of <select>: parse5 keeps its content, and
# ends it where browsers end <select>.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund parse5@8.1.1

cat >parse.mjs <<'JS'
import { parseFragment, serialize } from 'parse5';
for (const name of ['select', 'object'])
  console.log(serialize(parseFragment(`<div><${name}><div><option><b>Tea</b></option></div></div></${name}></div>`)));
JS

seen="$(node parse.mjs)"
expected='<div><select><option>Tea</option></select></div>
<div><object><div><option><b>Tea</b></option></div></object></div>'
printf '%s\n' "parse5 8.1.1:" "$seen"
[ "$seen" = "$expected" ]
