#!/usr/bin/env bash
# slugify 1.6.6, @sindresorhus/slugify 2.2.1, github-slugger 2.0.0.
# Expected: a heading in Hindi, Bengali or Gujarati gets an id or an address that is its own.
# Seen: the first two give the empty text for each of them, without an error, so all headings of a page share one id.
# github-slugger keeps letters and vowel signs.
# islet keeps the letters and marks of every script in the ids of headings.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund slugify@1.6.6 @sindresorhus/slugify@2.2.1 github-slugger@2.0.0

cat >slugs.mjs <<'JS'
import slugify from 'slugify';
import sindresorhus from '@sindresorhus/slugify';
import { slug } from 'github-slugger';
for (const heading of ['नियम', 'খেলার নিয়ম', 'રમતના નિયમો', 'House rules'])
  console.log(JSON.stringify([heading, slugify(heading), sindresorhus(heading), slug(heading)]));
JS

seen="$(node slugs.mjs)"
expected='["नियम","","","नियम"]
["খেলার নিয়ম","","","খেলার-নিয়ম"]
["રમતના નિયમો","","","રમતના-નિયમો"]
["House rules","House-rules","house-rules","house-rules"]'
printf '%s\n' "heading, slugify, @sindresorhus/slugify, github-slugger:" "$seen"
[ "$seen" = "$expected" ]
