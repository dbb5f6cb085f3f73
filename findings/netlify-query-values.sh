#!/bin/sh
# netlify-redirector 0.5.0: of a redirect by query, the values that are sent are decoded and the names are not; what the rule has is
# decoded on neither side. An empty value never matches.
# Expected: `q=caf%C3%A9` in a rule matches the same words in a request. Seen: only `q=café` does, and `a%5Bb%5D` cannot be written.
# islet writes decoded values, and refuses other names, blanks, `%` and empty values for Netlify.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts netlify-redirector@0.5.0
cat > ask.cjs <<'END'
const rules = '/a/ q=caf%C3%A9 /z/ 301!\n/b/ q=café /z/ 301!\n/c/ a[b]=1 /z/ 301!\n/d/ q= /z/ 301!\n';
require('netlify-redirector').parsePlain(rules, {}).then((redirects) => {
  const seen = ['/a/?q=caf%C3%A9', '/b/?q=caf%C3%A9', '/c/?a%5Bb%5D=1', '/d/?q='].map((address) => {
    const [path, query] = address.split('?');
    const request = { scheme: 'https', host: 'x.example', path, query, headers: {}, getHeader: () => '', getCookie: () => '' };
    return redirects.match(request) !== null;
  });
  console.log(JSON.stringify(seen));
  process.exit(JSON.stringify(seen) === '[false,true,false,false]' ? 0 : 1);
});
END
node ask.cjs
