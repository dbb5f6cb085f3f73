#!/bin/sh
# @extractus/feed-extractor 8.0.3 takes the summary of an Atom entry for HTML, also where its type is plain text, the
# default (RFC 4287, 3.1.1): "Rock & Roll <Clay> One" loses a word. Its title keeps it. Expected: both as written.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type":"module"}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @extractus/feed-extractor@8.0.3
cat > see.mjs <<'EOF'
import { extractFromXml } from '@extractus/feed-extractor';
const text = 'Rock &amp; Roll &lt;Clay&gt; One';
const { entries: [entry] } = extractFromXml(`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>https://a.example/</id><title>A</title><updated>2026-01-01T00:00:00Z</updated>
<author><name>A</name></author><entry><id>https://a.example/1</id><title>${text}</title><link href="https://a.example/1"/>
<updated>2026-01-01T00:00:00Z</updated><summary type="text">${text}</summary></entry></feed>`);
console.log(JSON.stringify([entry.title, entry.description]));
process.exitCode = entry.title === 'Rock & Roll <Clay> One' && entry.description === 'Rock & Roll  One' ? 0 : 1;
EOF
node see.mjs
# Seen: ["Rock & Roll <Clay> One","Rock & Roll  One"]
