#!/usr/bin/env bash
# yaml 2.9.1, `stringify` and `parse`.
# Expected: every text is read back as it was written, with any options: they choose how it looks.
# Seen: a line break takes the place of a blank in a long text that begins with a blank and ends a line, and of a blank behind a tab.
# In double quotes, a line of one blank between two lines becomes a backslash, without an error.
# `blockQuote: 'literal'` keeps the blanks, and a large `doubleQuotedMinMultiLineLength` the line; `lineWidth: 0` does not.
# islet writes values of several lines as literal blocks, and reads what it wrote before it saves an edit (`src/content/edits`).
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts yaml@2.9.1

cat >read.cjs <<'JS'
const { parse, stringify } = require('yaml');
const long = 'A line of a letter that begins with a blank, as many letters do, and is long enough';
const lines = 'The first line of a text in two lines.\n \nAnd the last.';
const asked = [
  [` ${long} to be broken.\n`, {}],
  [`\t${long} to be broken.\n`, {}],
  [`${long} to be broken.\n`, {}],
  [` ${long} to be broken.\n`, { blockQuote: 'literal' }],
  [lines, { defaultStringType: 'QUOTE_DOUBLE' }],
  [lines, { defaultStringType: 'QUOTE_DOUBLE', lineWidth: 0 }],
  [lines, { defaultStringType: 'QUOTE_DOUBLE', doubleQuotedMinMultiLineLength: 1e6 }],
  [lines, {}],
];
for (const [text, options] of asked) {
  const read = parse(stringify({ text }, options)).text;
  const at = [...text].findIndex((sign, index) => sign !== read[index]);
  console.log(JSON.stringify(options), read === text ? 'equal' : `${JSON.stringify(text[at])} became ${JSON.stringify(read[at])}`);
}
JS

seen="$(node read.cjs)"
expected='{} " " became "\n"
{} " " became "\n"
{} equal
{"blockQuote":"literal"} equal
{"defaultStringType":"QUOTE_DOUBLE"} " " became "\\"
{"defaultStringType":"QUOTE_DOUBLE","lineWidth":0} " " became "\\"
{"defaultStringType":"QUOTE_DOUBLE","doubleQuotedMinMultiLineLength":1000000} equal
{} equal'
printf '%s\n' "yaml 2.9.1:" "$seen"
[ "$seen" = "$expected" ]
