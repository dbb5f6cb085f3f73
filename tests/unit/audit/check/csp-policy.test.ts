import { describe, expect, it } from 'vitest';
import { forbiddenBy, parseCsp, type CspNeed } from '../../../../src/lib/site/csp-policy.js';
import { cspNeeds } from '../../../../src/audit/check/site/csp-needs.js';
import { readPage } from '../../../../src/audit/facts/read-page.js';

const PAGE = 'https://tea.example/pots/';

describe('forbiddenBy', () => {
  it.each<[string, string, CspNeed, string | undefined]>([
    ['a directive that falls back', "default-src 'none'", { use: 'image', url: '/a.png' }, 'default-src'],
    ['no fallback for forms', "default-src 'none'", { use: 'form', url: '/send' }, undefined],
    ['its own file', "img-src 'self'", { use: 'image', url: '/a.png' }, undefined],
    ['a file of a subdomain', "img-src 'self'", { use: 'image', url: 'https://cdn.tea.example/a.png' }, 'img-src'],
    [
      'the domain itself, where subdomains are named',
      'img-src https://*.tea.example',
      { use: 'image', url: 'https://tea.example/a.png' },
      'img-src',
    ],
    [
      'another port',
      'frame-src https://film.example',
      { use: 'frame', url: 'https://film.example:8443/1' },
      'frame-src',
    ],
    ['another scheme', 'frame-src https://film.example', { use: 'frame', url: 'http://film.example/1' }, 'frame-src'],
    [
      'a folder',
      'frame-src https://film.example/embed/',
      { use: 'frame', url: 'https://film.example/embed/1' },
      undefined,
    ],
    [
      'data where only hosts are named',
      "img-src 'self' *",
      { use: 'image', url: 'data:image/png;base64,AA' },
      'img-src',
    ],
    ['data where it is named', 'img-src data:', { use: 'image', url: 'data:image/png;base64,AA' }, undefined],
    ['a script in the page', "script-src 'self'", { use: 'script', hash: "'sha256-x'" }, 'script-src'],
    ['a script in the page by its hash', "script-src 'sha256-x'", { use: 'script', hash: "'sha256-x'" }, undefined],
    [
      'the narrower directive',
      "script-src 'self'; script-src-elem 'none'",
      { use: 'script', url: '/a.js' },
      'script-src-elem',
    ],
    [
      'the first of two directives of one name',
      "img-src 'none'; img-src *",
      { use: 'image', url: '/a.png' },
      'img-src',
    ],
  ])('%s', (_, policy, need, expected) => {
    expect(parseCsp(policy).map((item) => forbiddenBy(item, need, PAGE))).toEqual([expected]);
  });

  it('reads two policies that a host joined', () => {
    expect(parseCsp("img-src 'self', default-src 'none'")).toHaveLength(2);
  });
});

it('sees everything that the markup of a page fetches', () => {
  const html = `<base href="/b/"><link rel="stylesheet" href="/s.css"><link rel="icon" href="/i.svg"><link rel="manifest" href="/m"><link rel="modulepreload" href="/p.js"><link rel="preload" as="font" href="/f.woff2"><link rel="canonical" href="https://c/">
    <style>@import "/t.css";p{background:url(/bg.png)}@font-face{src:url('/g.woff2')}</style><script src="/x.js"></script><script>1</script><script type="application/json">{}</script>
    <picture><source srcset="/1.avif 1x, /2.avif 2x"><img src="/3.png" srcset="/4.png 2x"></picture><video src="/v.mp4" poster="/v.png"><source src="/w.mp4"></video><audio src="/a.mp3"></audio>
    <iframe src="https://film/"></iframe><object data="/o"></object><form action="/send"></form><a href="https://out/" ping="/ping">x</a><svg><use href="#own"></use><image href="/y.png"></image></svg><islet-island data-src="/is.js"></islet-island>`;
  const seen = cspNeeds(readPage('index.html', html)).map(
    ({ use, url, hash }) => `${use} ${url ?? (hash === undefined ? '' : 'inline')}`,
  );
  expect(seen.sort()).toEqual(
    `base /b/¦connect /ping¦font /f.woff2¦font /g.woff2¦form /send¦frame https://film/¦image /1.avif¦image /2.avif¦image /3.png¦\
image /4.png¦image /bg.png¦image /i.svg¦image /v.png¦image /y.png¦manifest /m¦media /a.mp3¦media /v.mp4¦media /w.mp4¦object /o¦\
script /is.js¦script /p.js¦script /x.js¦script inline¦style /s.css¦style /t.css¦style inline`.split('¦'),
  );
});
