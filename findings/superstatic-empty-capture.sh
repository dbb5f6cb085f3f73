#!/bin/sh
# superstatic 10.0.0 (the hosting emulator of firebase-tools): a redirect with a capture that may be empty does not apply where it is empty.
# `^/outs/(.*)$` with the destination https://other.example/:1 answers /outs/a with 301, and /outs/ with 404. A query of the target gets a `&`.
# Expected: https://other.example/ and /search/?q=old. Seen: no redirect, and /search/?q=old& as Location.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts superstatic@10.0.0
mkdir public
echo hello > public/index.html
cat > ask.cjs <<'EOF'
const http = require('node:http');
const { default: superstatic } = require('superstatic');
const redirects = [
  { regex: '^/outs/(.*)$', destination: 'https://other.example/:1', type: 301 },
  { regex: '^/query/$', destination: '/search/?q=old', type: 301 },
];
const app = superstatic({ config: { public: 'public', redirects }, cwd: __dirname });
const server = http.createServer((request, response) => {
  app(request, response, () => {
    response.writeHead(404).end();
  });
}).listen(0, '127.0.0.1', async () => {
  const seen = [];
  for (const path of ['/outs/a', '/outs/', '/query/']) {
    const { status, headers } = await fetch(`http://127.0.0.1:${server.address().port}${path}`, { redirect: 'manual' });
    seen.push(`${status} ${headers.get('location')}`);
  }
  server.close();
  console.log(JSON.stringify(seen));
  const known = ['301 https://other.example/a', '404 null', '301 /search/?q=old&'];
  process.exit(JSON.stringify(seen) === JSON.stringify(known) ? 0 : 1);
});
EOF
node ask.cjs
