import { describe, expect, it } from 'vitest';
import { completeHeaders } from '../../../../src/lib/site/complete-headers.js';
import { headersFor } from '../../../../src/lib/site/headers-file.js';
import { policyExceptionSchema } from '../../../../src/lib/site/policy-exceptions.js';
import { refusedCode } from '../../../../src/lib/site/refused-code.js';
import { contentSecurityPolicy, headerPolicies } from '../../../../src/render/page/csp.js';
import { responseHeaders } from '../../../../src/routes/response-headers.js';
import { siteOf } from '../../routes/site-of.js';

const reason = 'The site needs it.';
const FOREIGN = "default-src 'none'; script-src 'self'";
const EXCEPTIONS = [
  { path: '/search/', allow: 'wasm', reason },
  { path: '/notes/*', allow: 'worker', script: '/notes/worker.js', trustedTypes: ['offline'], reason },
  { path: '/admin/*', allow: 'foreign', policy: FOREIGN, reason },
] as const;
const TAG = ['script-src https://tag.example/t.js', 'trusted-types tag', 'unpinned'];
const scripts = [{ text: 'a.createPolicy("offline",{}),a.createPolicy("words",{})' }];
const code = { urls: new Map([['a', '']]), loader: 'run()', files: scripts };

function policiesFor(
  site: Parameters<typeof siteOf>[0],
  unpinned = new Map<string, readonly string[]>(),
): (path: string) => string {
  const settings = siteOf(site);
  const policies = headerPolicies(settings, code, new Set(), unpinned);
  const rules = completeHeaders(responseHeaders(settings, policies, new Set()));
  return (path) => new Map(headersFor(rules, path)).get('Content-Security-Policy') ?? '';
}

describe('the policy in the header', () => {
  const before = policiesFor({})('/').replace('offline words', 'words');

  it('is one whole policy on the path of an exception, and on others as it was', () => {
    const policyOf = policiesFor({ policyExceptions: EXCEPTIONS });
    expect(policyOf('/')).toBe(before);
    expect(policyOf('/search/')).toBe(before.replace('; object-src', " 'wasm-unsafe-eval'; object-src"));
    expect(policyOf('/notes/tea/')).toBe(
      before.replace('; object-src', "; worker-src 'self'; object-src").replace('words', 'offline words'),
    );
    expect(policyOf('/admin/app.js')).toBe(FOREIGN);
  });

  it('allows an unpinned tag on its own pages, unless it is on many or on the not-found page', () => {
    const few = policiesFor({}, new Map([['/a/', TAG]]));
    expect(few('/a/')).toContain('https://tag.example/t.js;');
    expect(few('/a/')).toContain("trusted-types offline tag words 'allow-duplicates'");
    expect(few('/b/')).toBe(policiesFor({})('/b/'));
    const everywhere = new Map(['/a/', '/404.html'].map((route) => [route, TAG]));
    expect(policiesFor({}, everywhere)('/b/')).toBe(few('/a/'));
  });

  it('cannot be set by `headers` too', () => {
    const headers = [{ path: '/admin/old/*', headers: { 'Content-Security-Policy': "default-src 'self'" } }];
    expect(() => policiesFor({ policyExceptions: EXCEPTIONS, headers })).toThrow('the second replaces it');
  });
});

it('follows in the page', () => {
  const needs = { scripts: [], styles: [], linkedStyles: false, modules: true, allows: new Set<string>() };
  const metaOf = (exception?: (typeof EXCEPTIONS)[number]): string =>
    contentSecurityPolicy(siteOf(), { ...needs, exception }, 'meta');
  expect(metaOf(EXCEPTIONS[0])).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(metaOf(EXCEPTIONS[1])).toBe(metaOf().replace('; style-src', "; worker-src 'self'; style-src"));
});

it.each(['/', '/*', 'admin/', '/a*', '//x/', '/a/:b/'])('is never for the path %s', (path) => {
  expect(policyExceptionSchema.safeParse({ path, allow: 'wasm', reason }).success).toBe(false);
});

it('of foreign pages is one policy, written whole', () => {
  const isValid = (policy: string): boolean =>
    policyExceptionSchema.safeParse({ path: '/a/*', allow: 'foreign', reason, policy }).success;
  expect([FOREIGN, "script-src 'self'", `${FOREIGN}, default-src *`].map(isValid)).toEqual([true, false, false]);
});

describe('code that the policy refuses', () => {
  const policy = "script-src 'self'; trusted-types words 'allow-duplicates'";
  const found = (address: string, text: string, exceptions: Parameters<typeof refusedCode>[2] = []): string[] =>
    refusedCode({ address, text }, policy, exceptions).map(({ remedy }) => /allow: (\w+)/.exec(remedy)?.[1] ?? '');

  it.each([
    ['/a.js', 'WebAssembly.instantiateStreaming(fetch("/a.wasm"))', ['wasm']],
    ['/assets/a-1.js', 'new WebAssembly.Module(bytes)', ['wasm']],
    ['/a.js', 'const { serviceWorker } = navigator; serviceWorker.register("/w.js")', ['worker']],
    ['/a.js', 'trustedTypes.createPolicy("other", {})', ['foreign']],
    ['/a.js', 'trustedTypes.createPolicy("words", {})', []],
    ['/assets/a-1.js', 'trustedTypes.createPolicy("other", {})', []],
    ['/a.js', '// WebAssembly.instantiate()', []],
    ['/a/index.html', '<script>run()</script>', ['foreign']],
    ['/a/index.html', '<script src="/a.js"></script><script type="application/ld+json">{}</script>', []],
    ['/a/index.html', '<script src="https://other.example/a.js"></script>', ['foreign']],
  ])('%s: %s', (address, text, allowed) => {
    expect(found(address, text)).toEqual(allowed);
  });

  it('is allowed by an exception, and in foreign folders', () => {
    expect(found('/a.js', 'WebAssembly.compile(bytes)', EXCEPTIONS)).toEqual([]);
    expect(found('/admin/index.html', '<script>run()</script>', EXCEPTIONS)).toEqual([]);
    expect(found('/other/index.html', '<script>run()</script>', EXCEPTIONS)).toEqual(['foreign']);
  });
});
