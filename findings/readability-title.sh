#!/bin/sh
# @mozilla/readability 0.6.0 decodes the title of a page twice: "Write &lt;b&gt; for bold", which a page writes as
# `Write &amp;lt;b&amp;gt; for bold`, becomes "Write <b> for bold". Expected: the title as the browser shows it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type":"module"}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @mozilla/readability@0.6.0 linkedom@0.18.12
cat > see.mjs <<'EOF'
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
const { document } = parseHTML(`<html><head><title>x</title>
<meta property="og:title" content="Write &amp;lt;b&amp;gt; for bold"></head>
<body><article><h1>Write &amp;lt;b&amp;gt; for bold</h1><p>${'A sentence of the text. '.repeat(40)}</p></article></body></html>`);
const shown = document.querySelector('meta').getAttribute('content');
const { title } = new Readability(document).parse();
console.log(JSON.stringify([shown, title]));
process.exitCode = shown === 'Write &lt;b&gt; for bold' && title === 'Write <b> for bold' ? 0 : 1;
EOF
node see.mjs
# Seen: ["Write &lt;b&gt; for bold","Write <b> for bold"]
