import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ownRules } from '../../../../src/audit/check/all-rules.js';
import { pageAnchors } from '../../../../src/audit/page-anchors.js';
import { htmlPieces } from '../../../../src/lib/html/html-pieces.js';
import { readPage } from '../../../../src/audit/facts/read-page.js';
import type { LinkAnswer } from '../../../../src/audit/check/site/link-answer.js';
import type { Rule, RuleProblem } from '../../../../src/audit/check/site/rule.js';
import { pageNote } from '../../../../src/audit/check/site/page-note.js';
import { createCheckedSite, type CheckedSite } from '../../../../src/audit/check/site/checked-site.js';
import { compilePolicy, policiesSchema, type Policy } from '../../../../src/lib/site/policy.js';

const folder = fileURLToPath(new URL('../../../../src/audit/check/rules/', import.meta.url));

it('knows every rule by the name of its file', () => {
  expect(ownRules.map(({ id }) => `${id}.ts`).sort()).toEqual(readdirSync(folder).sort());
});

describe.each(ownRules.map((rule) => [rule.id, rule] as const))('%s', (_, rule) => {
  it('passes the example that it passes', () => {
    expect(checkFiles(rule, siteOf(rule.examples.passes))).toEqual([]);
  });

  it('finds fault with the example that it does not', () => {
    const problems = checkFiles(rule, siteOf(rule.examples.fails));
    expect(new Set(problems.map(({ message }) => message)).size).toBe(1);
    expect(problems[0]?.message).toMatch(/[.)?]$/);
    expect(Object.keys(rule.examples.fails)).toContain(
      problems[0]?.path === '_redirects' && rule.id === 'url-retention' ? 'former:old/index.html' : problems[0]?.path,
    );
  });

  it('says what it asks for and what to do', () => {
    expect(rule.about).toMatch(/^[A-Z].*\.$/);
    expect(rule.remedy).toMatch(/^[A-Z].*\.$/);
  });
});

describe('broken-link', () => {
  const rule = ownRules.find(({ id }) => id === 'broken-link');

  it.each([
    ['a candidate of a picture', '<img src="/a.svg" srcset="/a.svg 1x,\n/b.svg 2x" alt="">', '`/b.svg`'],
    ['a page by its name without its ending', '<a href="/about">About</a>', '`/about`'],
    ['an address from the page on', '<a href="tea/">Tea</a>', '`tea/`'],
    [
      'a candidate of a picture that is fetched ahead',
      '<link rel="preload" as="image" imagesrcset="/a.svg 1x, /b.svg 2x">',
      '`/b.svg`',
    ],
  ])('finds %s that is not there', (_, html, address) => {
    const problems = rule ? checkFiles(rule, siteOf({ 'index.html': html, 'a.svg': '', 'about.html': '' })) : [];
    expect(problems.map(({ message }) => message)).toEqual([`${address} is not published.`]);
  });
});

it('structured-data leaves addresses beside the path of the site to other programs', () => {
  const rule = ownRules.find(({ id }) => id === 'structured-data');
  const shop = (path: string) => ({ '@context': 'https://schema.org', '@type': 'Organization', url: ORIGIN + path });
  const html = ['/cups/', '/tea/cups/'].map(
    (path) => `<script type="application/ld+json">${JSON.stringify(shop(path))}</script>`,
  );
  const problems = rule ? checkFiles(rule, siteOf({ 'base:': '/tea', 'tea/index.html': html.join('') })) : [];
  expect(problems.flatMap(({ message }) => /https:[^`]+/.exec(message) ?? [])).toEqual([`${ORIGIN}/tea/cups/`]);
});

it('broken-link names the address below the path of the site, and leaves what is beside it to other programs', () => {
  const rule = ownRules.find(({ id }) => id === 'broken-link');
  const links = ['/pots/', '/cups/', `${ORIGIN}/pots/`, `${ORIGIN}/cups/#x`, '/old/', '../cups/?a', '/tea/cups/'];
  const html = links.map((href) => `<a href="${href}">Go</a>`).join('');
  const site = siteOf({
    'base:': '/tea',
    'tea/index.html': html,
    'tea/pots/index.html': '',
    _redirects: '/old/ /tea/pots/ 301',
  });
  const problems = rule ? checkFiles(rule, site) : [];
  expect([...site.outside.keys()]).toEqual(
    ['/cups/', '/pots/', '/cups/#x', '/cups/?a'].map((path) => `${ORIGIN}${path}`),
  );
  expect(problems.map(({ message }) => message)).toEqual([
    "`/pots/` is not published, but `/tea/pots/` is: templates write `siteAddress('/pots/')`, and the field of an address is a `link()`.",
    '`/tea/cups/` is not published.',
  ]);
});

describe('broken-anchor', () => {
  const rule = ownRules.find(({ id }) => id === 'broken-anchor');
  const problems = (link: string, target: string) =>
    rule ? checkFiles(rule, siteOf({ 'index.html': `<a href="/tea/${link}">Tea</a>`, 'tea/index.html': target })) : [];

  it.each([
    ['#:~:text=leaf', ''],
    ['#a:~:text=leaf', '<h2 id="a">'],
    ['#TOP', ''],
    ['#old', '<a name="old">'],
    ['#a%20b', '<h2 id="a%20b">'],
    ['#a%20b', '<h2 id="a b">'],
    ['#a&amp;b', '<h2 id="a&amp;b">'],
  ])('takes %s on a page with %j', (link, target) => {
    expect(problems(link, target)).toEqual([]);
  });

  it.each([
    ['#a', '<script>"<h2 id="a">"</script>'],
    ['#a', '<!-- <h2 id="a"> -->'],
    ['#a', '<template><h2 id="a"></h2></template>'],
    ['#a', '<input name="a">'],
    ['#a:~:text=leaf', ''],
    ['#A', '<h2 id="a">'],
  ])('finds %s on a page with %j', (link, target) => {
    expect(problems(link, target)).toHaveLength(1);
  });
});

describe('broken-anchor of a redirect', () => {
  const rule = ownRules.find(({ id }) => id === 'broken-anchor');
  const problems = (to: string) =>
    rule ? checkFiles(rule, siteOf({ _redirects: `/old/ ${to} 301\n`, 'tea/index.html': '<h2 id="leaf">' })) : [];

  it('looks for the anchor on the page', () => {
    expect(problems('/tea/#leaf')).toEqual([]);
    expect(problems('https://other.example/#bud')).toEqual([]);
    expect(problems('/tea/#bud')).toEqual([
      {
        message: '`/tea/#bud`: `/tea/` has no element with the id `bud`.',
        path: '_redirects',
        text: '/tea/#bud',
      },
    ]);
  });
});

describe('rules about files', () => {
  const problems = (id: string, files: Readonly<Record<string, string>>): string[] => {
    const rule = ownRules.find((one) => one.id === id);
    return rule ? checkFiles(rule, siteOf(files)).map(({ severity, message }) => `${severity ?? ''} ${message}`) : [];
  };

  it.each([
    ['a.json', '{"a": 1,}'],
    ['a.json', ''],
    ['site.webmanifest', "{'name': 'Tea'}"],
    ['feed.json', '{"version": "https://jsonfeed.org/version/1.1", "items": [}'],
    ['feed.xml', '<rss><channel><title>Tea &nbsp; pots</title></channel></rss>'],
    ['feed.xml', '<rss><channel></rss>'],
    ['feed.xml', '<feed>'],
    ['feed.xml', '\n<?xml version="1.0"?><feed/>'],
    ['feed.xml', '<feed><a b="1" b="2"/></feed>'],
    ['feed.xml', '<feed><media:thumbnail url="/a.png"/></feed>'],
    ['feed.xml', ''],
    ['pot.svg', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>'],
    ['sitemap.xml', '<urlset><url><loc>https://tea.example/?a=1&b=2</loc></url></urlset>'],
  ])('data-file finds %s: %s', (path, text) => {
    expect(problems('data-file', { [path]: text })).toHaveLength(1);
  });

  it.each([
    ['p{color:var(--gone)}', 1],
    ['p{color:var(--gone,red)}', 0],
    ['a:focus{outline:none}', 1],
    ['a:focus{outline:none}a:focus-visible{outline:2px solid}', 0],
    ['main:focus,[tabindex="-1"]:focus{outline:none}', 0],
    ['@font-face{font-family:Quay;src:url(a.woff2)}p{font-family:Quai,serif}', 1],
  ])('style-reference judges %s', (css, count) => {
    expect(problems('style-reference', { 'a.css': css })).toHaveLength(count);
  });

  it.each([
    ['import x from "./b.js"; x();', 'module-import', 1],
    ['import * as all from "./b.js"; import { a, c } from "./b.js"; all.a(c);', 'module-import', 0],
    ['import { gone } from "./c.js"; gone();', 'module-import', 1],
  ])('judges the script %s', (code, id, count) => {
    const files = { 'b.js': 'export const { a, b: [c] } = d;', 'c.js': 'export * from "./b.js";', 'd.js': code };
    expect(problems(id, files)).toHaveLength(count);
  });

  it('module-import leaves out the names of a page with an import map', () => {
    const page = (map: string): string => `${map}<script type="module">import "app";</script>`;
    const judged = (map: string) => problems('module-import', { 'index.html': page(map) });
    expect(judged('<script type="importmap">{"imports":{"app":"/app.js"}}</script>')).toEqual([]);
    expect(judged('')).toHaveLength(1);
  });

  it.each([
    ['link-text', '<a href="mailto:tea@pots.example?subject=Tea">Write to TEA@pots.example</a>', 0],
    ['link-text', '<a href="tel:+44-20-7946-0000">020 7946 0000</a>', 0],
    ['link-text', '<a href="tel:+44-20-7946-0000">020 7946 0001</a>', 1],
    ['link-text', '<a href="/teas/">click here</a>', 1],
    ['link-text', '<a href="/teas/"><img src="/a.gif" alt="All teas"></a>', 0],
    ['usable-address', '<a href="tel:+44(0)2079460000">Call</a>', 1],
    ['link-text', '<a href="#">Our guide</a>', 1],
    ['link-text', '<a href="#">Back to the top</a>', 0],
    ['usable-address', '<a href="mailto:you@yourdomain.com">Mail</a>', 1],
    ['page-meta', '<meta charset="utf-8"><meta name="viewport" content="width=1200">', 1],
    ['unfinished-text', '<p>Families: NaN €</p>', 1],
    ['unfinished-text', '<p>High water is at &lt;strong&gt;noon&lt;/strong&gt;.</p>', 1],
    ['unfinished-text', '<html lang="es"><h2>TODO EN UN DÍA</h2></html>', 0],
    ['alternative-text', '<img src="/a.gif" alt="image">', 1],
    ['unfinished-text', '<p>[contact-form-7 id="123" title="Contact"]</p>', 1],
    [
      'control-name',
      '<label>Game <select><button><selectedcontent></selectedcontent></button><option></select></label>',
      0,
    ],
    ['control-name', '<label><select><option>Ludo</option></select></label>', 1],
    ['control-name', '<input type="submit"><input type="search" title="Find"><input type="hidden">', 0],
    ['control-name', '<input type="text"><input type="submit" value=" ">', 2],
    ['control-name', '<svg role="img"><title>Tea</title></svg><div role="dialog"><p>Tea</p></div>', 1],
    [
      'table-header',
      '<table><tr><td>Tea</td><td>2</td></tr><tr><td role="rowheader">Chai</td><td>5</td></tr></table>',
      0,
    ],
    ['field-value', '<form action="/in/"><input type="password" name="p"></form>', 1],
    ['field-value', '<form action="/find/"><input type="search"></form>', 1],
    ['field-value', '<form action="/find/"><input type="checkbox" required><input type="submit"></form>', 0],
    ['field-value', '<form><input type="search"></form>', 0],
    ['field-value', '<form action="/in/" method="post"><input type="file" name="cv"></form>', 1],
    ['robots-agree', '<meta name="robots" content="noindex">', 1],
    ['structured-data', hours('Mo-Fr 09:00-17:00, Sa 10:00-14:00'), 0],
    ['structured-data', hours('Monday to Friday, 9 am - 5 pm'), 1],
    ['structured-data', hours('Mo,We 09:00-12:00', { '@vocab': 'https://schema.org/', ex: `${ORIGIN}/terms#` }), 0],
  ])('%s judges %s', (id, html, count) => {
    expect(
      problems(id, { 'index.html': html, 'a.gif': '', 'a.heic': '', 'a.wav': '', 'teas/index.html': '' }),
    ).toHaveLength(count);
  });

  it.each([
    ['canonical-address', { 'index.html': canonical('Tea'), 'a/index.html': canonical('Pots') }, 1],
    ['canonical-address', { 'index.html': canonical('Tea'), 'a/index.html': canonical('Tea') }, 0],
    ['robots-agree', { 'a/index.html': NOINDEX, 'robots.txt': 'User-agent: *\nDisallow: /a/' }, 1],
    ['robots-agree', { 'a/index.html': NOINDEX, 'robots.txt': 'User-agent: *\nDisallow: /b/' }, 0],
    ['page-meta', { 'index.html': '', _headers: '/*\n  Cache-Control: public, max-age=31536000, immutable\n' }, 1],
    ['page-meta', { 'index.html': '', _headers: '/a/*\n  Cache-Control: max-age=31536000\n' }, 0],
    [
      'broken-link',
      { 'index.html': '<script src="/sw.js"></script>', 'sw.js': 'const a = ["/gone.html"]; c.addAll(a);' },
      1,
    ],
  ])('%s judges the files %j', (id, files, count) => {
    expect(problems(id, files)).toHaveLength(count);
  });

  it('robots-agree finds a style sheet that is blocked', () => {
    const files = { 'index.html': '<link rel="stylesheet" href="/css/a.css">', 'css/a.css': '' };
    expect(problems('robots-agree', { ...files, 'robots.txt': 'User-agent: *\nDisallow: /css/' })).toHaveLength(1);
    expect(problems('robots-agree', { ...files, 'robots.txt': 'User-agent: Other\nDisallow: /css/' })).toEqual([]);
  });

  it('sitemap-agrees reads the sitemaps that an index lists', () => {
    const files = {
      'index.html': '',
      'sitemap.xml': '<sitemapindex><sitemap><loc>https://tea.example/pages.xml</loc></sitemap></sitemapindex>',
      'pages.xml': '<urlset><url><loc>https://tea.example/</loc></url></urlset>',
    };
    expect(problems('sitemap-agrees', files)).toEqual([]);
    expect(problems('sitemap-agrees', { ...files, 'pages.xml': '<urlset></urlset>' })).toHaveLength(1);
  });

  it('data-file accepts what can be parsed', () => {
    const files = {
      'a.json': '\uFEFF[1]',
      'a.geojson': '{}',
      'feed.xml':
        '<?xml version="1.0" encoding="UTF-8"?><?xml-stylesheet href="/a.xsl"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:m="urn:m"><updated>2026-11-28T09:30:00Z</updated><m:a>&#8212;&amp;</m:a><content><![CDATA[a & b <br>]]></content></feed>',
      'rss.xml':
        '<rss><item><pubDate>Sat, 28 Nov 2026 09:30:00 +0530</pubDate><pubDate>8 Nov 26 09:30 GMT</pubDate></item></rss>',
      'sitemap.xml':
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://tea.example/?a=1&amp;b=2</loc><lastmod>2026-11-28</lastmod></url><url><lastmod>2026-11-28T09:30:00.5+05:30</lastmod></url><url><lastmod>2026-11</lastmod></url></urlset>',
      'a.svg':
        '<!DOCTYPE svg [<!ENTITY c "#fff">]><svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/hosts"/><path fill="&c;"/></svg>',
      'a.xsl': '<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0"/>',
      'a.txt': '{',
    };
    expect(problems('data-file', files)).toEqual([]);
  });

  it.each([
    ['.env.production', 'A=b', ''],
    ['.git/config', '', ''],
    ['.htpasswd', '', ''],
    ['keys/server.pem', '-----BEGIN RSA PRIVATE KEY-----', ''],
    ['notes.txt', '-----BEGIN PRIVATE KEY-----', ''],
    ['img/.DS_Store', '', 'warning'],
    ['index.html~', '', 'warning'],
    ['a.html.bak', '', 'warning'],
    ['db/dump.sql', '', 'warning'],
    ['.a.html.swp', '', 'warning'],
    ['npm-debug.log', '', 'warning'],
  ])('private-file finds %s', (path, text, severity) => {
    const found = problems('private-file', { [path]: text });
    expect(found).toHaveLength(1);
    expect(found[0]?.split(' ')[0]).toBe(severity);
  });

  it('private-file reports a folder once, and lets other files pass', () => {
    expect(new Set(problems('private-file', { 'a/.git/HEAD': '', 'a/.git/config': '' })).size).toBe(1);
    const files = {
      ...{ '.env.example': '', '.well-known/a.pem': '-----BEGIN PUBLIC KEY-----', '.nojekyll': '', '.htaccess': '' },
      ...{ 'cert.crt': '-----BEGIN CERTIFICATE-----', 'sql/index.html': '', 'tmp/a.css': '', 'environment.js': '' },
      ...{ 'git/a.txt': 'backup', 'sql.css': '', 'slides.key': 'PK' },
    };
    expect(problems('private-file', files)).toEqual([]);
  });

  const policy = (csp: string): string => `<meta http-equiv="Content-Security-Policy" content="${csp}">`;

  it.each([
    ["img-src 'self'; font-src 'self'; style-src 'self'", 'p{background:url(https://a.example/a.png)}', 'img-src'],
    ["img-src *; font-src 'none'; style-src 'self'", '@font-face{src:url(a.woff2)}', 'font-src'],
    ["img-src *; style-src 'self'", '@font-face{src:url(data:font/woff2;base64,AA)}', 'default-src'],
    ["style-src 'self'", '@import "https://fonts.example/css?family=A";', 'style-src'],
    ["style-src 'self'", '@import "b.css";', 'default-src'],
  ])('security-policy finds what %s forbids in a style sheet: %s', (csp, sheet, directive) => {
    const html = `${policy(`default-src 'none'; ${csp}`)}<link rel="stylesheet" href="/css/a.css">`;
    const files = { 'index.html': html, 'css/a.css': sheet, 'css/b.css': 'p{background:url(/a.png)}' };
    expect(problems('security-policy', files)).toEqual([expect.stringMatching(`\\(\`${directive}\`\\)\\.`)]);
  });

  it.each([
    [
      '<iframe src="https://a.example/x"></iframe>',
      'frame-src',
      '`use: frame` in `site.yaml` allows it, with `frameAddress()` in the template.',
    ],
    [
      '<script src="https://a.example/x.js"></script>',
      'script-src',
      '`use: script` in `site.yaml` allows it, with `<OutsideScript>` in the template.',
    ],
    ['<img src="https://a.example/x.png">', 'img-src', '`use: image` in `site.yaml` allows it.'],
    ['<img src="/x.png">', 'img-src', '(`img-src`).'],
    ['<script>a()</script>', 'script-src', 'Move it into an island.'],
  ])('security-policy says once how %s is allowed', (html, directive, end) => {
    const csp = "default-src 'none'; frame-src 'none'; script-src 'none'; img-src 'none'";
    const found = problems('security-policy', {
      'index.html': policy(csp) + html,
      _headers: `/*\n  Content-Security-Policy: ${csp}`,
    });
    expect(found).toEqual([expect.stringContaining(`in \`<meta>\` and \`_headers\` does not allow`)]);
    expect(found[0]).toContain(`(\`${directive}\`).`);
    expect(found[0]?.endsWith(end)).toBe(true);
  });

  it('security-policy accepts what the policy allows in style sheets', () => {
    const sheet =
      '@namespace svg url(http://www.w3.org/2000/svg);@import "a.css";@font-face{src:url("/f.woff2")}p{background:url(data:image/gif;base64,AA),url(#a)}/* url(https://a.example/a.png) */';
    const csp = "default-src 'none'; img-src data:; font-src 'self'; style-src 'self'";
    const html = `${policy(csp)}<link rel="stylesheet" href="/a.css">`;
    expect(problems('security-policy', { 'index.html': html, 'a.css': sheet })).toEqual([]);
  });

  it.each([
    ["script-scr 'self'", 'error'],
    ["imgsrc 'self'", 'error'],
    ['img-src self', 'error'],
    ['img-src none', 'error'],
    ['img-src ‘self’', 'error'],
    ["img-src 'slef'", 'error'],
    ['script-src sha256-AAAA', 'error'],
    ['img-src data', 'error'],
    ["img-src 'self' script-src 'self'", 'error'],
    ["future-policy 'self'", 'warning'],
    ["img-src 'self'; img-src data:", 'warning'],
    ["frame-ancestors 'none'", 'warning'],
  ])('security-policy finds the mistake in %s', (csp, severity) => {
    expect(problems('security-policy', { 'index.html': policy(csp) })).toEqual([
      expect.stringMatching(`^${severity} `),
    ]);
  });

  it('security-policy accepts the directives and sources of the standard', () => {
    const csp =
      "default-src 'none'; script-src 'self' 'nonce-a' 'sha256-A=' 'strict-dynamic' 'report-sample' https: https://a.example:*; style-src-attr 'none'; connect-src wss://a.example *.b.example; worker-src blob:; frame-src https://self.example; base-uri 'none'; form-action 'self'; upgrade-insecure-requests; require-trusted-types-for 'script'; trusted-types islet default 'allow-duplicates'; report-to csp; ";
    expect(problems('security-policy', { 'index.html': policy(csp) })).toEqual([]);
    const header = { _headers: "/*\n  Content-Security-Policy: frame-ancestors 'none'; sandbox allow-scripts" };
    expect(problems('security-policy', { 'index.html': '', ...header })).toEqual([]);
  });

  it('page-meta wants the encoding in time', () => {
    const late = `${'<!-- tea -->'.repeat(90)}<meta charset="utf-8"><p>é</p>`;
    for (const html of [late, '<p>é</p>', '<meta charset="latin1"><p>e</p>'])
      expect(problems('page-meta', { 'index.html': html })).toHaveLength(1);
    const header = { _headers: '/*\n  Content-Type: text/html; charset=utf-8' };
    expect(problems('page-meta', { 'index.html': late, ...header })).toEqual([]);
    const old = '<meta http-equiv="Content-Type" content="text/html; charset=UTF-8"><p>é</p>';
    expect(problems('page-meta', { 'index.html': old })).toEqual([]);
  });

  it.each(['canonical-address', 'orphan-page', 'page-description', 'security-policy'])(
    '%s lets a page pass that leads to another one at once',
    (id) => {
      const head =
        '<meta http-equiv="refresh" content="0; url=/tea/"><link rel="canonical" href="https://tea.example/tea/">';
      const target = `${policy("default-src 'none'")}<link rel="canonical" href="https://tea.example/tea/">`;
      const described = `${target}<meta name="description" content="Tea."><a href="/tea/">`;
      const files = {
        'old/index.html': head,
        'index.html': described.replace('tea/">', '">'),
        'tea/index.html': described.replace('Tea.', 'Pots.'),
      };
      expect(problems(id, files)).toEqual([]);
    },
  );
});

describe('url-retention of anchors', () => {
  const rule = ownRules.find(({ id }) => id === 'url-retention');
  const former = { 'former:tea/index.html': '<h2 id="leaf">Leaf</h2><input id="field">' };
  const kept = (address: string): Policy => ({
    name: 'own',
    rules: [],
    kept: [
      {
        address,
        source: 'site/policies.yaml:4:9',
        rule: { id: 'printed', reason: 'On every packet.', severity: 'error' },
      },
    ],
  });
  const problems = (files: Readonly<Record<string, string>>, policy?: Policy) =>
    rule ? checkFiles(rule, siteOf(files, policy)) : [];

  it.each([
    ['that is there', { 'tea/index.html': '<p id="leaf">' }, 0],
    ['that is gone', { 'tea/index.html': '' }, 1],
    ['on the page that a redirect leads to', { _redirects: '/tea/ /new/ 301\n', 'new/index.html': '<p id="leaf">' }, 0],
    ['that is missing there', { _redirects: '/tea/ /new/ 301\n', 'new/index.html': '' }, 1],
    [
      'of a page that a redirect leads to one place from',
      { _redirects: '/tea/ /new/#x 301\n', 'new/index.html': '' },
      0,
    ],
    ['of a page that is on another site now', { _redirects: '/tea/ https://tea.example.org/ 301\n' }, 0],
  ])('%s', (_, files, count) => {
    const found = problems({ ...former, ...files });
    expect(found.map(({ severity }) => severity)).toEqual(Array.from({ length: count }, () => 'warning'));
  });

  it('that the policy keeps fails, with the line of the policy', () => {
    const files = { 'tea/index.html': '<p id="leaf">' };
    for (const address of ['/tea/', '/tea/#leaf', '/tea/#top']) expect(problems(files, kept(address))).toEqual([]);
    expect(problems(files, kept('/tea/#bud'))).toEqual([
      {
        message: '`/tea/#bud` must be kept. `/tea/` has no element with this id. (printed: On every packet.)',
        path: 'tea/index.html',
        severity: 'error',
        source: 'site/policies.yaml:4:9',
      },
    ]);
    expect(problems(files, kept('/coffee/#bud'))).toMatchObject([{ path: '_redirects', severity: 'error' }]);
  });
});

describe('external-links with answers', () => {
  const rule = ownRules.find(({ id }) => id === 'external-links');
  const link = (...paths: string[]): string =>
    paths.map((path) => `<a href="https://pots.example${path}">Pots</a>`).join('');
  const problems = (answer: LinkAnswer) => {
    const site = siteOf({ 'index.html': link('/a#x', '/b', '/b'), 'tea/index.html': link('/a#x', '/c') });
    for (const path of ['/a', '/b']) site.answers.set(`https://pots.example${path}`, answer);
    return (rule ? checkFiles(rule, site) : []).map(
      ({ severity, message, path }) => `${severity ?? ''} ${path} ${message.replaceAll('https://pots.example', '')}`,
    );
  };
  const notRequested = ' tea/index.html Link to `/c`.';

  it('says on each page with a link what is wrong with it', () => {
    expect(problems({ kind: 'works' })).toEqual([notRequested]);
    expect(problems({ kind: 'no-host', why: 'no such host' })).toEqual([
      'warning index.html `/a#x` leads nowhere (no such host).',
      'warning tea/index.html `/a#x` leads nowhere (no such host).',
      'warning index.html `/b` leads nowhere (no such host).',
      notRequested,
    ]);
    expect(problems({ kind: 'moved', to: '/new' })).toContain('note index.html `/b` has moved to `/new`.');
  });

  it('says once that a limit was reached', () => {
    expect(problems({ kind: 'not-asked', why: 'the limit of 300 seconds was reached' })).toEqual([
      notRequested,
      'warning index.html 2 links not requested: the limit of 300 seconds was reached. Run the check again; good answers are kept for a day.',
    ]);
  });
});

describe('files that lead to pages', () => {
  const page = { 'tea/index.html': '', 'tea/green/index.html': '', _redirects: '/old/ /tea/ 301\n' };
  const listed = (...paths: string[]): string =>
    `<urlset>${paths.map((path) => `<url><loc>https://tea.example${path}</loc></url>`).join('')}</urlset>`;
  const robots = (text: string): Readonly<Record<string, string>> => ({
    'robots.txt': text,
    'sitemap.xml': listed('/tea/', '/tea/green/'),
  });

  it.each<[string, string, Readonly<Record<string, string>>, readonly string[]]>([
    [
      'an Atom feed',
      'feed-link',
      { 'feed.xml': '<feed><link href="/gone/"/><link href="/old/"/></feed>' },
      ['`/gone/`'],
    ],
    [
      'an RSS feed',
      'feed-link',
      {
        'news.xml':
          '<rss><link>/tea/</link><guid isPermaLink="false">7</guid><guid>https://tea.example/gone/</guid><enclosure url="/a.mp3"/><link><![CDATA[https://other.example/gone/]]></link></rss>',
      },
      ['`https://tea.example/gone/`', '`/a.mp3`'],
    ],
    ['a JSON feed', 'feed-link', { 'feed.json': '{"items":[{"url":"/tea/"},{"url":"/gone/"}]}' }, ['`/gone/`']],
    ['another XML file', 'feed-link', { 'a.xml': '<urlset><link href="/gone/"/></urlset>' }, []],
    ['everything blocked', 'robots-agree', robots('User-agent: *\nDisallow: /'), ['`Disallow: /`']],
    ['a pattern', 'robots-agree', robots('User-agent: *\nDisallow: /*/green/$'), ['`Disallow: /*/green/$`']],
    ['a longer rule that allows', 'robots-agree', robots('User-agent: *\nDisallow: /tea\nAllow: /tea/'), []],
    ['another crawler', 'robots-agree', robots('User-agent: Bad\nDisallow: /\n\nUser-agent: *\nDisallow:'), []],
    [
      'a group of agents',
      'robots-agree',
      robots('user-agent: a\nuser-agent: *\ndisallow: /%74ea/g'),
      ['`disallow: /%74ea/g`'],
    ],
    [
      'rules of the search engine',
      'robots-agree',
      robots('User-agent: Googlebot\nDisallow: /tea/'),
      ['`Disallow: /tea/`'],
    ],
    [
      'a sitemap that is gone',
      'robots-agree',
      { 'robots.txt': 'Sitemap: https://tea.example/map.xml' },
      ['`https://tea.example/map.xml`'],
    ],
    ['a relative sitemap', 'robots-agree', robots('Sitemap: /sitemap.xml'), ['`/sitemap.xml`']],
    [
      'a page with another canonical address, not listed',
      'sitemap-agrees',
      {
        'copy/index.html': '<link rel="canonical" href="https://tea.example/tea/">',
        'sitemap.xml': listed('/tea/', '/tea/green/'),
      },
      [],
    ],
    [
      'a page with another canonical address, listed',
      'sitemap-agrees',
      {
        'copy/index.html': '<link rel="canonical" href="https://tea.example/tea/">',
        'sitemap.xml': listed('/tea/', '/tea/green/', '/copy/'),
      },
      ['`https://tea.example/copy/`'],
    ],
    [
      'pictures with their own content',
      'file-format',
      {
        'a.svg': '\uFEFF<?xml version="1.0"?>\n<!-- Tea -->\n<svg xmlns="http://www.w3.org/2000/svg"/>',
        'b.gif': 'GIF89a',
      },
      [],
    ],
    [
      'a page and a picture under other names',
      'file-format',
      { 'a.jpg': ' <html>', 'b.PNG': 'GIF89a' },
      ['`a.jpg`', '`b.PNG`'],
    ],
    [
      'addresses in style sheets without encryption',
      'insecure-address',
      {
        'a.css': '@import "http://tea.example/b.css"; p { background: url(http://pots.example/a.png) } /* http: */',
        'b.css': 'p { background: url(http://localhost/a.png) }',
      },
      ['`http://tea.example/b.css`', '`http://pots.example/a.png`'],
    ],
    [
      'scripts in copied drawings',
      'copied-script',
      {
        'a.svg': '<svg><svg:script xmlns:svg="http://www.w3.org/2000/svg">fill()</svg:script></svg>',
        'b.svg': '<svg><g ONLOAD = "fill()"></g></svg>',
        'c.svg': '<svg><a xlink:href="java&#10;&#115;cript:fill()"><path/></a></svg>',
        'd.svg': '<svg><text>A script: on paper = good</text><desc>&lt;script></desc></svg>',
        'e.html': '<script>count()</script>',
      },
      ['`a.svg`', '`b.svg`', '`c.svg`'],
    ],
  ])('%s', (_, id, files, names) => {
    const rule = ownRules.find((one) => one.id === id);
    const messages = rule ? checkFiles(rule, siteOf({ ...page, ...files })).map(({ message }) => message) : [];
    expect(messages.map((message) => /^[^`]*(`[^`]+`)/.exec(message)?.[1])).toEqual(names);
  });
});

describe('redirected-link', () => {
  const rule = ownRules.find(({ id }) => id === 'redirected-link');

  it.each([
    [
      'the file of a page by its name',
      '<a href="/tea/index.html">Tea</a>',
      ['`/tea/index.html` is redirected to `/tea/`.'],
    ],
    ['an address from the page on', '<a href="tea">Tea</a>', ['`tea` is redirected to `/tea/`.']],
    ['a redirect that lasts', '<a href="/old/">Tea</a>', ['`/old/` is redirected to `/tea/`.']],
    ['a redirect for a time', '<a href="/offer/">Tea</a>', []],
    ['a redirect to another site', '<a href="/shop/">Shop</a>', []],
    ['an address that nothing answers', '<a href="/about">About</a>', []],
  ])('of %s', (_, html, messages) => {
    const site = siteOf({
      'index.html': html,
      'tea/index.html': '',
      'about.html': '',
      _redirects: '/old/ /tea/ 301\n/offer/ /tea/ 302\n/shop/ https://shop.example/ 301\n',
    });
    expect(rule && checkFiles(rule, site).map(({ message }) => message)).toEqual(messages);
  });
});

describe('content-policy', () => {
  const rule = ownRules.find(({ id }) => id === 'content-policy');
  const problems = (html: string, rules: string, today = '2026-01-01') =>
    rule ? checkFiles(rule, siteOf({ 'index.html': `<html lang="en">${html}</html>` }, policyOf(rules), today)) : [];

  it.each([
    [
      'a text that is there, over several elements',
      '<p>For players <b>aged 18</b> and over.</p>',
      '"require":["aged 18 and over"]',
      0,
    ],
    [
      'a text in another part of the page',
      '<main>Aged 18 and over.</main><footer></footer>',
      '"require":["aged 18 and over"],"position":"footer"',
      1,
    ],
    [
      'a text that is hidden from everybody',
      '<div hidden><p>Aged 18 and over.</p></div>',
      '"require":["aged 18 and over"]',
      1,
    ],
    ['a text for another language only', '<p>Tea</p>', '"require":{"hi":["चाय"]}', 0],
    ['a part of a word', '<p>Uncashable</p>', '"forbid":["cash"]', 0],
    ['a word that must not stand', '<p>Cash for tea</p>', '"forbid":["cash"]', 1],
    [
      'a word that must not stand, as the text of a logo',
      '<img src="/wallet.svg" alt="Cash wallet">',
      '"forbid":["cash"]',
      1,
    ],
    [
      'a word that must not stand, in the title and the description',
      '<head><title>Cash for tea</title><meta name="description" content="Cash for tea"></head>',
      '"forbid":["cash"]',
      2,
    ],
    [
      'a text that has to stand, and stands in an alternative text only',
      '<img src="/a.svg" alt="Aged 18 and over">',
      '"require":["aged 18 and over"]',
      1,
    ],
    [
      'a claim without its reference',
      '<p>5 lakh players</p>',
      '"claim":["/\\\\d+ lakh players/"],"reference":["source"]',
      1,
    ],
    [
      'a claim with it',
      '<p>5 lakh players</p><small>Source: our books.</small>',
      '"claim":["/\\\\d+ lakh players/"],"reference":["source"]',
      0,
    ],
    ['a fact on its last day', '<p>New this month</p>', '"fact":["new this month"],"expires":"2026-01-01"', 0],
    ['a fact a day later', '<p>New this month</p>', '"fact":["new this month"],"expires":"2025-12-31"', 1],
  ])('%s', (_, html, rules, count) => {
    expect(problems(html, rules)).toHaveLength(count);
  });
});

it.each([
  [
    'on every device',
    '.n{font-size:0}',
    ['The age notice is not visible: its text size is 0 (`.n { font-size: 0 }`). (one: r)'],
  ],
  [
    'by a linked style sheet',
    '',
    ['The age notice is not visible: it is transparent (`.x { opacity: 0 }`). (one: r)'],
    'x',
  ],
  ['on phones only', '@media (max-width:767px){.n{font-size:0}}', []],
  ['in one of two places', '.n{font-size:0}', [], 'n', '<p>Only for adults.</p>'],
])('content-policy finds a required text that styles hide %s', (_, css, expected, name = 'n', more = '') => {
  const rule = ownRules.find(({ id }) => id === 'content-policy');
  const files = {
    'index.html': `<html lang="en"><link rel="stylesheet" href="/x.css"><style>p{margin:0}${css}</style><p class="${name}">Only for adults.</p>${more}`,
    'x.css': '.x{opacity:0}',
  };
  const problems = rule
    ? checkFiles(rule, siteOf(files, policyOf('"name":"age notice","require":["for adults"]')))
    : [];
  expect(problems.map(({ message }) => message)).toEqual(expected);
});

describe('content-policy of what scripts read', () => {
  const rule = ownRules.find(({ id }) => id === 'content-policy');
  const lures = policyOf('"forbid":["sure win"]');
  const block = (value: unknown, attributes = 'type="application/json" data-props="menu"'): string =>
    `<script ${attributes}>${JSON.stringify(value)}</script>`;
  const judged = (files: Readonly<Record<string, string>>, policy = lures) => {
    const problems = rule ? checkFiles(rule, siteOf(files, policy)) : [];
    return problems.map(({ path, span, message }) => [path, span && files[path]?.slice(...span), message]);
  };

  it('finds words that an island will show, at the value that has them', () => {
    expect(
      judged({
        'index.html': `<html lang="en"><p>Tea</p>${block({ items: [{ label: 'Tea' }, { label: 'A \u2014 "sure win"' }] })}`,
      }),
    ).toEqual([
      [
        'index.html',
        '"A \u2014 \\"sure win\\""',
        '`sure win`, in the props of the island `menu`, is forbidden. (one: r)',
      ],
    ]);
  });

  it('finds words in a part of the page that is hidden until scripts show it', () => {
    expect(judged({ 'index.html': '<html lang="en"><section hidden><p>A sure win</p></section>' })).toEqual([
      ['index.html', 'A sure win', '`sure win`, in a hidden part of the page, is forbidden. (one: r)'],
    ]);
  });

  it('finds words that search results show', () => {
    expect(
      judged({ 'index.html': `<html lang="en">${block({ name: 'A sure win' }, 'type="application/ld+json"')}` }),
    ).toEqual([['index.html', '"A sure win"', '`sure win`, in the structured data, is forbidden. (one: r)']]);
  });

  it('finds words in a published file that scripts of the page fetch, in the language of the page', () => {
    const files = {
      'hi/index.html': `<html lang="hi">${block({ url: '/assets/words-11111111.json' })}`,
      'assets/words-11111111.json': '{"title":"A sure win","label":"पक्की जीत"}',
    };
    expect(judged(files, policyOf('"forbid":{"en":["sure win"],"hi":["पक्की जीत"]}'))).toEqual([
      [
        'assets/words-11111111.json',
        '"पक्की जीत"',
        '`पक्की जीत`, in a file that scripts of the page fetch, is forbidden. (one: r)',
      ],
    ]);
    expect(judged({ ...files, 'hi/index.html': '<html lang="hi">' }, policyOf('"forbid":["पक्की जीत"]'))).toEqual([]);
  });

  it('finds words in files that have texts of many pages, unless a rule leaves out pages', () => {
    const files = {
      'index.html': '<html lang="en">',
      'search-index.json': '[{"title":"A sure win"}]',
      'feed.xml': '<?xml version="1.0"?><feed><title>पक्की जीत</title></feed>',
      'robots.txt': '# a sure win',
      'llms.txt': '# Tea\n\n- A sure win',
    };
    const rule = '"forbid":{"en":["sure win"],"hi":["पक्की जीत"]}';
    const said = (words: string): string => `\`${words}\`, in a file that other programs read, is forbidden. (one: r)`;
    expect(judged(files, policyOf(rule))).toEqual([
      ['search-index.json', '"A sure win"', said('sure win')],
      ['feed.xml', 'पक्की जीत', said('पक्की जीत')],
      ['llms.txt', '- A sure win', said('sure win')],
    ]);
    expect(judged(files, policyOf(`${rule},"except":["/tea/"]`))).toEqual([]);
  });

  it('tells a text once that stands on the page too, and reads no address and no key as words', () => {
    expect(
      judged({
        'index.html': `<html lang="en"><p>A sure win</p>${block({ 'sure win': '/sure win/'.replace(' ', '-'), heading: 'A sure  win', url: 'https://tea.example/?q=sure+win' })}`,
      }),
    ).toHaveLength(1);
  });

  it('takes nothing that only scripts show for a text that has to stand on the page', () => {
    expect(
      judged(
        { 'index.html': `<html lang="en">${block({ label: 'Aged 18 and over' })}` },
        policyOf('"require":["aged 18 and over"]'),
      ),
    ).toHaveLength(1);
  });
});

describe('page-weight', () => {
  const rule = ownRules.find(({ id }) => id === 'page-weight');
  const budgets = [
    { on: ['/*'], page: '0.1 KB', scripts: '1 KB' },
    { on: ['/*'], templates: ['legal'], page: '50 KB' },
  ];
  const problems = (template: string | undefined) =>
    rule
      ? checkFiles(rule, {
          ...siteOf({
            'index.html': `<p>${Array.from({ length: 200 }, (_, index) => String(Math.sin(index))).join(' ')}</p>`,
          }),
          budgets,
          templateOf: () => template,
        }).map(({ severity, message }) => [severity, message])
      : [];

  it('takes no page for one of another kind where its kind is not known, and says that it was not weighed', () => {
    expect(problems('legal')).toEqual([]);
    expect(problems('article')).toEqual([[undefined, expect.stringContaining('of at most 0.1 KB')]]);
    expect(problems(undefined)).toEqual([['note', expect.stringMatching(/^Not checked \(page\):/)]]);
  });

  it.each([
    ['of a letter on the page', '<h1>चाय</h1>', true],
    ['of a letter in another language', '<h1>Tea</h1><a lang="hi" href="/">चाय</a>', false],
    ['of a letter in its own language again', '<p lang="hi"><b lang="en-IN">चाय</b></p>', true],
    ['of no letter on the page', '<p>Tea, ३ cups</p>', false],
    ['that is preloaded', '<link rel="preload" as="font" href="/a.woff2" crossorigin>', true],
  ])('weighs a font %s', (_, html, isHeavy) => {
    const face = '<style>@font-face{font-family:A;src:url(/a.woff2);unicode-range:U+900-97F}</style>';
    const sheet = '@font-face{font-family:B;src:url(b.woff2);unicode-range:U+900-97F}';
    const weighed = (files: Readonly<Record<string, string>>) =>
      rule
        ? checkFiles(rule, {
            ...siteOf({ ...files, 'a.woff2': 'a'.repeat(2048) }),
            budgets: [{ on: ['/*'], fonts: '1 KB' }],
          })
        : [];
    const found = weighed({ 'index.html': `<html lang="en">${face}${html}` });
    expect(found.map(({ message }) => message)).toEqual(isHeavy ? ['Fonts have 2.0 KB of at most 1.0 KB.'] : []);
    const linked = weighed({
      'index.html': `<html lang="en">${face}<link rel="stylesheet" href="/styles/b.css">${html}`,
      'styles/b.css': sheet,
      'styles/b.woff2': 'b'.repeat(1024),
    });
    expect(linked).toHaveLength(isHeavy ? 1 : 0);
  });
});

/** What a rule finds on a site of a few files, as `check` runs it. */
function checkFiles(rule: Rule, site: CheckedSite): RuleProblem[] {
  const pages = [...site.files].filter((path) => path.endsWith('.html')).map((path) => readPage(path, site.read(path)));
  for (const page of pages) site.add(pageNote(page, site));
  const ofPages = pages.flatMap((page) => {
    const found = rule.page?.(page, site) ?? [];
    return found.map((problem) => ({ path: page.path, ...problem }));
  });
  return [...ofPages, ...(rule.site?.(site) ?? [])];
}

function policyOf(rules: string): Policy {
  const text = `{"policies":{"own":{"description":"d","rules":[{"id":"one","reason":"r","owner":"o","source":"s",${rules}}]}}}`;
  return compilePolicy('own', policiesSchema.parse(JSON.parse(text)).policies['own']?.rules ?? []);
}

const NOINDEX = '<meta name="robots" content="noindex">';

const ORIGIN = 'https://tea.example';

function hours(openingHours: string, context: unknown = 'https://schema.org'): string {
  const shop = { '@context': context, '@type': 'LocalBusiness', name: 'Tea', address: 'Quay 1', openingHours };
  return `<script type="application/ld+json">${JSON.stringify(shop)}</script>`;
}

function canonical(title: string): string {
  return `<title>${title}</title><link rel="canonical" href="${ORIGIN}/">`;
}

function siteOf(files: Readonly<Record<string, string>>, policy?: Policy, today = '2026-01-01'): CheckedSite {
  const own = Object.entries(files).filter(([path]) => !/^(policy|former|budgets|base):/.test(path));
  const required = /^require: (.*)$/.exec(files['policy:'] ?? '')?.[1];
  return createCheckedSite({
    files: new Set(own.map(([path]) => path)),
    origin: 'https://tea.example',
    policy: policy ?? (required === undefined ? undefined : policyOf(`"require":["${required}"]`)),
    budgets: files['budgets:'] === undefined ? [] : [{ on: ['/*'], page: files['budgets:'].slice('page: '.length) }],
    declared: { exceptions: [], unpinned: [] },
    today,
    formerPages: Object.entries(files).flatMap(([path, html]) =>
      path.startsWith('former:')
        ? [
            {
              route: `/${path.slice(7).replace(/index\.html$/, '')}`,
              anchors: () => pageAnchors(htmlPieces(html)).flatMap(({ id, isPublic }) => (isPublic ? [id] : [])),
            },
          ]
        : [],
    ),
    requestsLinks: true,
    base: files['base:'] ?? '',
    templateOf: () => undefined,
    isFromData: () => false,
    copies: new Set(),
    sizeOf: (path) => Buffer.byteLength(files[path] ?? ''),
    read: (path) => files[path] ?? '',
    readStart: (path) => files[path]?.slice(0, 1024) ?? '',
  });
}
