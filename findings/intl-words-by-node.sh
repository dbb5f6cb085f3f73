#!/usr/bin/env bash
# node 20.19.0 (ICU 76.1) and node 26.10.0 (ICU 78.3), as npm installs them.
# Expected: names of months, dates with a time and amounts in Hindi, Bengali, Gujarati and English of India are the same in both, so that
# a page that one of them makes agrees with a browser, which has the ICU of the newer one.
# Seen: they differ in spelling or order for all of these. Dates and numbers in digits, weekdays and `en` are the same.
# `.nvmrc` of a site keeps one Node for all builds. An island that makes such words again in a browser has other ones than the page.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
platform="$(node -p 'process.platform.replace("win32", "win") + "-" + process.arch')"
npm install --silent --no-audit --no-fund --ignore-scripts "node20@npm:node-$platform@20.19.0" "node26@npm:node-$platform@26.10.0"

cat >words.cjs <<'JS'
const moment = new Date(Date.UTC(2026, 9, 5, 13, 7));
const date = (language, options) => [language, new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(moment)];
const number = (language, options) => [language, new Intl.NumberFormat(language, options).format(150_000)];
const january = new Intl.DateTimeFormat('bn', { month: 'long', timeZone: 'UTC' }).format(new Date(0));
const texts = [
  ['bn', january],
  date('hi', { month: 'long' }),
  date('gu', { dateStyle: 'long', timeStyle: 'short' }),
  number('en-IN', { notation: 'compact', compactDisplay: 'long' }),
  number('ta', { notation: 'compact', style: 'currency', currency: 'INR' }),
  date('hi', { year: 'numeric', month: '2-digit', day: '2-digit' }),
  date('gu', { weekday: 'long' }),
  number('hi', { style: 'currency', currency: 'INR' }),
  date('en', { dateStyle: 'long', timeStyle: 'short' }),
];
for (const text of texts) console.log(text.join(': ').replace(/\s/g, ' '));
JS

node_modules/node20/bin/node words.cjs >old
node_modules/node26/bin/node words.cjs >new
seen="$(paste -d '|' old new)"
expected='bn: জানুয়ারী|bn: জানুয়ারি
hi: अक्तूबर|hi: अक्टूबर
gu: 5 ઑક્ટોબર, 2026 એ 01:07 PM વાગ્યે|gu: 5 ઑક્ટોબર, 2026 01:07 PM
en-IN: 150 thousand|en-IN: 1.5 lakh
ta: ₹ 150ஆ|ta: ₹150ஆ
hi: 05/10/2026|hi: 05/10/2026
gu: સોમવાર|gu: સોમવાર
hi: ₹1,50,000.00|hi: ₹1,50,000.00
en: October 5, 2026 at 1:07 PM|en: October 5, 2026 at 1:07 PM'
printf '%s\n' "node 20.19.0|node 26.10.0" "$seen"
[ "$seen" = "$expected" ]
