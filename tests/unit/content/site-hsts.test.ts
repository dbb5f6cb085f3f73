import { expect, it } from 'vitest';
import { validate } from '../../../src/content/validate.js';
import { parseYaml, type YamlFile } from '../../../src/content/yaml/yaml-file.js';
import { formatHeaders, headersFor, parseHeaders } from '../../../src/lib/site/headers-file.js';
import { hstsWords } from '../../../src/lib/site/hsts.js';
import { siteSchema } from '../../../src/lib/site/site-schema.js';
import { responseHeaders } from '../../../src/routes/response-headers.js';
import { siteOf } from '../routes/site-of.js';

/** `site.yaml` with this on line 5. */
function read(line: string) {
  const text = `name: A\norigin: https://a.example\ndefaultLocale: en\nlocales: [{ code: en, label: E }]\n${line}\n`;
  const source: YamlFile = { file: 'site/site.yaml', text, sha256: '', value: parseYaml('site/site.yaml', text) };
  return validate(siteSchema, source, '`site.yaml`');
}

it.each([
  ['', 'max-age=63072000', 'use HTTPS only for 730 days, for the host, not its subdomains'],
  ['hsts: { days: 1 }', 'max-age=86400', 'use HTTPS only for 1 day, for the host, not its subdomains'],
  [
    'hsts: { days: 365, subdomains: true }',
    'max-age=31536000; includeSubDomains',
    'use HTTPS only for 365 days, for the host and all its subdomains',
  ],
  ['hsts: { days: 0 }', 'max-age=0', 'forget that the host needs HTTPS'],
  ['hsts: none', undefined, 'get no rule now: one that they got before holds until it ends'],
])('`%s` sends %s', (line, value, words) => {
  const { value: settings } = read(line);
  const rules = parseHeaders(
    formatHeaders(responseHeaders(siteOf(settings && { hsts: settings.hsts }), new Map([['', 'x']]), new Set())),
  );
  const sent = new Map(headersFor(rules, '/tea/')).get('Strict-Transport-Security');
  expect([sent, hstsWords(sent)]).toEqual([value, words]);
});

it.each([
  ['hsts: no', '5:7', 'is text, which is not allowed here', 'Write `none`, or a group of keys, such as `days:`.'],
  ['hsts: { days: -1 }', '5:15', 'must be at least 0', 'Write a number from 0 to 3650.'],
  ['hsts: { days: two }', '5:15', 'must be a number, but is text', 'Write a number, such as `days: 5`.'],
  ['hsts: { subdomain: true }', '5:9', '`subdomain` is not a key', 'Did you mean `subdomains`?'],
  [
    'headers: [{ path: /*, headers: { Strict-Transport-Security: max-age=1 } }]',
    '5:61',
    '`hsts` of `site.yaml` decides on this header',
    'Remove the line.',
  ],
])('`%s` is explained', (line, place, message, remedy) => {
  const [problem] = read(line).problems ?? [];
  expect(`${String(problem?.position?.line)}:${String(problem?.position?.column)}`).toBe(place);
  expect(problem?.message).toContain(message);
  expect(problem?.remedy).toBe(remedy);
});
