import { expect, it } from 'vitest';
import { formatHeaders, headersFor } from '../../../src/lib/site/headers-file.js';
import { responseHeaders } from '../../../src/routes/response-headers.js';
import { siteOf } from './site-of.js';

const POLICY = "frame-ancestors 'none'";
const POLICIES = new Map([['', POLICY]]);

it('gives every path the security headers, and only hashed files a year in caches', () => {
  const rules = responseHeaders(siteOf(), POLICIES, new Set());
  const page = Object.fromEntries(headersFor(rules, '/tea/'));
  expect(page).toMatchObject({
    'Content-Security-Policy': POLICY,
    'Strict-Transport-Security': 'max-age=63072000',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  expect(page).not.toHaveProperty('Cache-Control');
  expect(page).not.toHaveProperty('X-Robots-Tag');
  expect(Object.fromEntries(headersFor(rules, '/assets/tea-1234abcd.js'))).toMatchObject({
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': `${POLICY}, default-src 'none'`,
    'X-Content-Type-Options': 'nosniff',
  });
});

it('keeps search engines out where the profile says so', () => {
  expect(
    Object.fromEntries(headersFor(responseHeaders(siteOf({ noindex: true }), POLICIES, new Set()), '/')),
  ).toHaveProperty('X-Robots-Tag', 'noindex');
});

it('says what the web manifest is, where there is one', () => {
  const type = (icon: string | undefined) =>
    Object.fromEntries(headersFor(responseHeaders(siteOf({ icon }), POLICIES, new Set()), '/site.webmanifest'))[
      'Content-Type'
    ];
  expect([type('images/mark.svg'), type(undefined)]).toEqual(['application/manifest+json', undefined]);
});

it('adds what the site says, for its paths only', () => {
  const rules = responseHeaders(
    siteOf({ headers: [{ path: '/files/*', headers: { 'X-Kind': 'file' } }] }),
    POLICIES,
    new Set(),
  );
  expect(Object.fromEntries(headersFor(rules, '/files/a.pdf'))).toHaveProperty('X-Kind', 'file');
  expect(Object.fromEntries(headersFor(rules, '/tea/'))).not.toHaveProperty('X-Kind');
  expect(formatHeaders(rules)).toContain('/files/*\n  X-Kind: file\n');
});

it('sends the links of Apple devices as JSON, where they are published', () => {
  const path = '/.well-known/apple-app-site-association';
  const type = (addresses: string[]) =>
    Object.fromEntries(headersFor(responseHeaders(siteOf(), POLICIES, new Set(addresses)), path))['Content-Type'];
  expect([type([path]), type([])]).toEqual(['application/json', undefined]);
});
