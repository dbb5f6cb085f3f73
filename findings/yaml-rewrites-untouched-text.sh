#!/usr/bin/env bash
# yaml 2.9.1, `parseDocument` and `toString`, which keep comments and are meant for edits.
# Expected: an edit of one value leaves the lines of the others as their author wrote them.
# Seen: a long plain text is broken at 80 columns, the lines of a folded text are joined, the indentation of a list
# and the blanks before a comment change, and CRLF becomes LF. `lineWidth: 0` keeps the long line, and nothing else.
# The values are the same, but a review shows changes in lines that nobody edited.
# islet replaces the characters of the edited value in the source (`src/content/edits`).
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund yaml@2.9.1

cat >edit.cjs <<'JS'
const { parseDocument, parse } = require('yaml');
const source = [
  'title: A long line that its author wrote as one line, since the editor wraps it on the screen anyway',
  'body: >',
  '  Two lines',
  '  that are folded',
  'list:',
  '    - first   # a note',
  'end: old',
  '',
].join('\r\n');
for (const options of [{}, { lineWidth: 0 }]) {
  const document = parseDocument(source);
  document.set('end', 'new');
  const text = document.toString(options);
  const wanted = source.replace('end: old', 'end: new');
  const kept = wanted.split('\r\n').filter((line) => text.split(/\r?\n/).includes(line));
  const same = JSON.stringify(parse(text)) === JSON.stringify(parse(wanted));
  console.log(`${JSON.stringify(options)} lines ${String(kept.length)} of 8, CRLF ${String(text.includes('\r'))}, values ${same ? 'equal' : 'differ'}`);
}
JS

seen="$(node edit.cjs)"
expected='{} lines 4 of 8, CRLF false, values equal
{"lineWidth":0} lines 5 of 8, CRLF false, values equal'
printf '%s\n' "yaml 2.9.1:" "$seen"
[ "$seen" = "$expected" ]
