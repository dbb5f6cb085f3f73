#!/usr/bin/env bash
# prettier 3.10.1 on YAML that yaml 2.9.1 reads and writes, with its default options.
# Expected: it lays a file out anew, and every value stays.
# Seen: in a text of several lines with quotes or without, a no-break space or an ideographic space at the end or the start of a line is
# taken out; YAML only folds blanks and tabs. An escaped blank at the end of a line, as `stringify` writes it where a paragraph ends in a
# blank, loses the blank: its backslash then escapes the line break, and two paragraphs are one. In literal blocks all stay.
# islet reads either file as it is. `islet cms --format` writes texts of several lines as literal blocks.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts prettier@3.10.1 yaml@2.9.1

cat >format.mjs <<'JS'
import { format } from 'prettier';
import { parse, stringify } from 'yaml';
const paragraphs = 'The rules of the game, in two parts: \n\nOne, and the other.\n ';
const sources = [
  'text: "कीमत\u00a0\n  500 रुपये"\n',
  'text: कीमत\n  \u00a0500 रुपये\n',
  'text: "価格\u3000\n  500"\n',
  'text: |\n  कीमत\u00a0\n  500 रुपये\n',
  stringify({ text: paragraphs }),
  stringify({ text: paragraphs.trim() }),
];
for (const source of sources) {
  const formatted = await format(source, { parser: 'yaml' });
  const [before, after] = [source, formatted].map((text) => JSON.stringify(parse(text).text).replace(/[\u00a0\u3000]/g, '□'));
  console.log(before === after ? `same ${before}` : `${before} became ${after}`);
}
JS

seen="$(node format.mjs)"
expected='"कीमत□ 500 रुपये" became "कीमत 500 रुपये"
"कीमत □500 रुपये" became "कीमत 500 रुपये"
"価格□ 500" became "価格 500"
same "कीमत□\n500 रुपये\n"
"The rules of the game, in two parts: \n\nOne, and the other.\n " became "The rules of the game, in two parts:\nOne, and the other.\n "
same "The rules of the game, in two parts: \n\nOne, and the other."'
printf '%s\n' "prettier 3.10.1:" "$seen"
[ "$seen" = "$expected" ]
