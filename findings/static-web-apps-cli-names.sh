#!/bin/sh
# @azure/static-web-apps-cli 2.0.10: a page in a folder with a dot in its name is no HTML, and a file with a percent sign in its name is not found.
# A folder is looked for as `/v1.2/index.html` only if its path has no dot, and a path is decoded twice.
# Expected: text/html for /v1.2/, 200 for /100%25.txt. Seen: application/octet-stream, 404.
# islet lists both as differences of the development server; nothing is written around them.
set -eu
folder=$(mktemp -d)
trap 'kill "$server" 2>/dev/null || :; rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @azure/static-web-apps-cli@2.0.10
mkdir -p dist/v1.2
echo '<!doctype html><title>Page</title>' | tee dist/index.html > dist/v1.2/index.html
echo hello > 'dist/100%.txt'
HOME="$folder" node node_modules/@azure/static-web-apps-cli/dist/cli/bin.js start dist --host 127.0.0.1 --port 48762 >swa.log 2>&1 &
server=$!
cat > ask.mjs <<'JS'
import { setTimeout as sleep } from 'node:timers/promises';
const ask = async (path) => {
  const { status, headers } = await fetch(`http://127.0.0.1:48762${path}`);
  return [status, headers.get('content-type')];
};
for (let attempt = 0; attempt < 50; attempt += 1) {
  try {
    await ask('/');
    break;
  } catch {
    await sleep(200);
  }
}
const [[, type], [status]] = [await ask('/v1.2/'), await ask('/100%25.txt')];
console.log(type, status);
process.exit(type === 'application/octet-stream' && status === 404 ? 0 : 1);
JS
node ask.mjs
