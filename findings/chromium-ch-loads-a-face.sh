#!/bin/sh
# Chromium (Debian, 156) with @fontsource-variable/baloo-2 5.3.0: a length in `ch` loads the face whose `unicode-range` has U+30, for a text in which
# no character needs it. A heading in Devanagari with `max-inline-size: 20ch` loads the Latin file beside the one of its script.
# Expected: the file of Devanagari alone, as without `ch`; CSS Values 4 measures `0` in the first font that is available. Seen: both files.
# islet's own site gives widths of headings in `em`. Needs the program: apt-get install chromium.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts puppeteer-core@24.43.1 @fontsource-variable/baloo-2@5.3.0
cat > load.cjs <<'JS'
const { readFileSync } = require('node:fs');
const http = require('node:http');
const { launch } = require('puppeteer-core');
const face = (script, range) =>
  `@font-face{font-family:Face;src:url(/baloo-2-${script}-wght-normal.woff2);unicode-range:${range}}`;
const page = (width) => `<!doctype html><html lang="hi"><meta charset="utf-8">
<style>${face('devanagari', 'U+900-97F')}${face('latin', 'U+30-39,U+41-7A')}h1{font-family:Face,sans-serif;max-inline-size:${width}}</style>
<h1>लूडो, सही चाल</h1>`;
const server = http.createServer(({ url }, response) => {
  if (url.endsWith('.woff2')) response.end(readFileSync(`node_modules/@fontsource-variable/baloo-2/files${url}`));
  else response.setHeader('content-type', 'text/html').end(page(url.slice(1)));
});
server.listen(0, '127.0.0.1', async () => {
  const flags =
    '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
  const browser = await launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags.split(' ') });
  const seen = [];
  for (const width of ['12em', '20ch']) {
    const tab = await (await browser.createBrowserContext()).newPage();
    await tab.goto(`http://127.0.0.1:${server.address().port}/${width}`);
    await tab.evaluate(() => document.fonts.ready);
    const files = await tab.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => /baloo-2-(\w+)/.exec(name)?.[1] ?? []),
    );
    seen.push(`${width}: ${files.sort().join(' and ')}`);
  }
  console.log(seen.join('\n'));
  await browser.close();
  server.close();
  process.exit(seen.join() === '12em: devanagari,20ch: devanagari and latin' ? 0 : 1);
});
JS
node load.cjs
