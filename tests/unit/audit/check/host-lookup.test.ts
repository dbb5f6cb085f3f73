import { expect, it } from 'vitest';
import { lookUpOnHost } from '../../../../src/audit/check/site/host-lookup.js';
import { serve } from '../../serve/served-folder.js';

const files =
  `index.html¦404.html¦about.html¦tea/index.html¦tea/green/index.html¦a b/index.html¦v1.2/index.html¦LICENSE¦pot.svg¦pot.svg.br¦\
list.gz¦_headers¦_redirects¦.hidden/index.html`.split('¦');

const paths =
  `/ /index.html /404.html /about /about/ /about.html /tea /tea/ /tea/index.html /tea/green /tea/green/index /a%20b /a%20b/ /v1.2 \
/v1.2/ /LICENSE /LICENSE/ /pot.svg /pot.svg/ /pot.svg.br /list.gz /_headers /_redirects /.hidden/ /tea%2Fgreen/ /tea//green/ \
/tea/%zz /coffee/ /coffee //`.split(' ');

it('says of every address what the preview answers', async () => {
  const site = await serve(Object.fromEntries(files.map((path) => [path, path])));
  const answers = await Promise.all(paths.map(async (path) => [path, await site.get(path)] as const));
  const said = paths.map((path) => {
    const { file, moved } = lookUpOnHost(path, new Set(files));
    return [path, moved === undefined ? file : `to ${moved}`];
  });
  expect(said).toEqual(
    answers.map(([path, { status, headers, body }]) => [
      path,
      status === 200 ? body.toString() : status === 301 ? `to ${headers['location'] ?? ''}` : undefined,
    ]),
  );
});
