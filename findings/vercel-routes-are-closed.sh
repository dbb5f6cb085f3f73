#!/bin/sh
# @vercel/routing-utils 6.6.0: `normalizeRoutes` adds `$` to each `src` that has none. A route `^/assets/`, which as a regular
# expression matches everything below /assets/, matches /assets/ alone after that: headers of such a route are not sent.
# Expected: the pattern as written, or an error. Seen: "^/assets/$" without a word.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @vercel/routing-utils@6.6.0
node -e "
const { normalizeRoutes } = require('@vercel/routing-utils');
const { routes, error } = normalizeRoutes([{ src: '^/assets/', headers: { 'X-A': '1' }, continue: true }]);
console.log(JSON.stringify({ src: routes[0].src, error, file: new RegExp(routes[0].src).test('/assets/x.js') }));
process.exit(routes[0].src === '^/assets/\$' && error === null ? 0 : 1);
"
