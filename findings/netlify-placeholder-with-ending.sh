#!/bin/sh
# netlify-redirector 0.5.0: a placeholder has the whole segment as its name, with a dot and what follows.
# Expected: `/:year/:slug.html` matches `/2019/tea.html`, and `:slug` of the target is `tea`. Seen: it matches `/2019/tea` too, and
# `:slug` stays in the target as it is written.
# islet refuses such redirects in builds for Netlify, and in builds without a target.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts netlify-redirector@0.5.0
cat > ask.cjs <<'END'
require('netlify-redirector').parsePlain('/:year/:slug.html /new/:slug/ 301!\n', {}).then((redirects) => {
  const seen = ['/2019/tea.html', '/2019/tea'].map((path) => {
    const request = { scheme: 'https', host: 'x.example', path, query: '', headers: {}, getHeader: () => '', getCookie: () => '' };
    return redirects.match(request)?.to;
  });
  console.log(JSON.stringify(seen));
  process.exit(JSON.stringify(seen) === '["/new/:slug/","/new/:slug/"]' ? 0 : 1);
});
END
node ask.cjs
