import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  allowance,
  contentSecurityPolicy,
  everyAllowance,
  trustedTypesIn,
  type PolicyNeeds,
} from '../../../src/render/page/csp.js';
import { siteConfig } from './site.js';

const NOTHING: PolicyNeeds = { scripts: [], styles: [], linkedStyles: false, modules: false, allows: new Set() };
const ALL: PolicyNeeds = {
  scripts: ['run()'],
  styles: ['a{}', 'b{}', 'a{}'],
  linkedStyles: true,
  modules: true,
  allows: new Set([allowance('frame-src', 'https://film.example/x')]),
};

const site = siteConfig({
  services: {
    orders: 'https://orders.example/v1/',
    again: 'https://orders.example/v2/',
    film: 'https://film.example/x',
    map: 'https://tiles.example/',
    sound: 'https://sound.example/',
    store: 'https://store.example/',
  },
  serviceUses: { orders: 'connect', again: 'connect', film: 'frame', map: 'image', sound: 'media', store: 'link' },
  serviceSends: {},
});

function directives(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split('; ').map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]),
  );
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the security policy', () => {
  it('allows nothing but own files where nothing is needed', () => {
    expect(directives(contentSecurityPolicy(siteConfig(), NOTHING, 'meta'))).toEqual({
      'default-src': "'none'",
      'script-src': "'none'",
      'style-src': "'none'",
      'img-src': "'self'",
      'font-src': "'self'",
      'media-src': "'self'",
      'connect-src': "'none'",
      'frame-src': "'none'",
      'manifest-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'require-trusted-types-for': "'script'",
    });
  });

  it('is short in the header: what all pages share, and no hash of a style', () => {
    expect(directives(contentSecurityPolicy(site, ALL, 'header'))).toEqual({
      'script-src': `'self' ${hash('run()')}`,
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
    });
  });

  it('allows what is needed by hash and by origin, each once', () => {
    expect(directives(contentSecurityPolicy(site, ALL, 'meta'))).toMatchObject({
      'script-src': `'self' ${hash('run()')}`,
      'style-src': `'self' ${hash('a{}')} ${hash('b{}')}`,
      'img-src': "'self' https://tiles.example",
      'media-src': "'self' https://sound.example",
      'connect-src': "'self' https://orders.example",
      'frame-src': 'https://film.example',
    });
  });

  it('lists the Trusted Types policies that scripts create, in the header', () => {
    const policyOf = (texts: string[], place: 'header' | 'meta'): string | undefined =>
      directives(
        contentSecurityPolicy(site, { ...ALL, trustedTypes: trustedTypesIn(texts.map((text) => ({ text }))) }, place),
      )['trusted-types'];
    const named = 't.createPolicy("words",{}),t.createPolicy(`links`,{}),t.createPolicy(\'words\',{})';
    expect(policyOf(['run()'], 'header')).toBe("'none'");
    expect(policyOf([named, 'run()'], 'header')).toBe("links words 'allow-duplicates'");
    expect(policyOf([named, 'run()'], 'meta')).toBeUndefined();
    expect(policyOf([named, 't.createPolicy(name,{})'], 'header')).toBeUndefined();
  });

  it('has no unsafe source, whatever is needed', () => {
    for (const place of ['header', 'meta'] as const)
      expect(contentSecurityPolicy(site, ALL, place)).not.toMatch(/unsafe|\*|data:|blob:|store\.example/);
  });

  it('allows frames, forms and scripts of other hosts only where the page has them', () => {
    const sources = (allows: ReadonlySet<string>): (string | undefined)[] => {
      const found = directives(contentSecurityPolicy(site, { ...NOTHING, allows }, 'meta'));
      return ['frame-src', 'form-action', 'script-src'].map((name) => found[name]);
    };
    expect(sources(new Set())).toEqual(["'none'", "'none'", "'none'"]);
    const script = allowance('script-src', 'https://count.example/v1/a;b.js?site=1');
    const form = allowance('form-action', 'https://forms.example/send');
    expect(sources(new Set([script, form, "form-action 'self'"]))).toEqual([
      "'none'",
      "'self' https://forms.example",
      'https://count.example/v1/a%3Bb.js',
    ]);
    expect(sources(everyAllowance(site))).toEqual(['https://film.example', "'self'", "'none'"]);
  });

  it('of a page without scripts calls nobody', () => {
    expect(directives(contentSecurityPolicy(site, { ...ALL, scripts: [], modules: false }, 'meta'))).toMatchObject({
      'script-src': "'none'",
      'connect-src': "'none'",
    });
  });

  it('hashes text as UTF-8, to the byte', () => {
    expect(contentSecurityPolicy(site, { ...NOTHING, styles: ['a::before{content:"→"}'] }, 'meta')).toContain(
      hash('a::before{content:"→"}'),
    );
  });
});
