#!/bin/sh
# @netlify/headers-parser 10.1.1: the path of a rule is matched without the slashes at its ends. A rule for `/:name/` also
# matches /robots.txt, and a rule for `/assets/*` also matches /assetsfoo and /assets.
# Expected: /:name/ matches folders only, as in _headers of other hosts. Seen: both match.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @netlify/headers-parser@10.1.1
printf '/:name/\n  X-Folder: yes\n/assets/*\n  X-Asset: yes\n' > _headers
cat > ask.mjs <<'EOF'
import { parseAllHeaders } from '@netlify/headers-parser';
const { headers } = await parseAllHeaders({ headersFiles: ['_headers'], minimal: false, configHeaders: [] });
const names = (path) => headers.filter(({ forRegExp }) => forRegExp.test(path)).flatMap(({ values }) => Object.keys(values));
const seen = { file: names('/robots.txt'), beside: names('/assetsfoo') };
console.log(JSON.stringify(seen));
process.exit(seen.file.includes('X-Folder') && seen.beside.includes('X-Asset') ? 0 : 1);
EOF
node ask.mjs
