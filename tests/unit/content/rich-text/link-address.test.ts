import { describe, expect, it } from 'vitest';
import { completeLink, linkRemedy, mayBeLinked } from '../../../../src/content/rich-text/link-address.js';

describe('the full address that is meant', () => {
  it.each([
    ['www.example.com', 'https://www.example.com'],
    ['WWW.Example.com/Path', 'https://WWW.Example.com/Path'],
    ['example.com', 'https://example.com'],
    ['example.com/x', 'https://example.com/x'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['shop.example.co.in?a=b', 'https://shop.example.co.in?a=b'],
    ['//example.com/x', 'https://example.com/x'],
    ['http://example.com', 'https://example.com'],
    ['https:/example.com', 'https://example.com'],
    ['https:example.com', 'https://example.com'],
    ['\\\\example.com\\x', 'https://example.com/x'],
    ['info@example.com', 'mailto:info@example.com'],
    ['mailto info@example.com', 'mailto:info@example.com'],
    ['mailto//info@example.com', 'mailto:info@example.com'],
    ['sms +1 555 0100', 'sms:+15550100'],
    ['9876543210', 'tel:9876543210'],
    ['+91 98765-43210', 'tel:+919876543210'],
    ['tel +91 98765 43210', 'tel:+919876543210'],
  ])('of %s is %s', (written, complete) => {
    expect(completeLink(written)).toBe(complete);
  });

  it.each(
    'files/terms.pdf¦terms.pdf¦ludo¦ludo/rules¦green.html¦./x¦2026¦javascript:alert(1)¦page.yaml¦/ludo/¦'.split('¦'),
  )('of %s is not known', (written) => {
    expect(completeLink(written)).toBe(undefined);
  });
});

it('says how a link is written that is none by its form', () => {
  expect(linkRemedy('9876543210')).toMatch(/^Write `tel:9876543210`\. /);
  expect(linkRemedy('/files/price list.pdf')).toBe('Write `/files/price%20list.pdf`: a link must not contain spaces.');
  expect(linkRemedy('..\\ludo\\rules')).toBe('Write `/ludo/rules`.');
});

describe('a link of authored text', () => {
  it.each('/x #x https://x.example mailto:a@b.example tel:1 files/terms.pdf www.example.com ?a=b'.split(' '))(
    '%s is looked up',
    (address) => {
      expect(mayBeLinked(address)).toBe(true);
    },
  );
  it.each(
    `javascript:alert(1)¦JavaScript:alert(1)¦java\tscript:alert(1)¦\u0001javascript:x¦data:text/html,x¦vbscript:x¦http://x.example¦\
//x.example¦/\\x.example¦\\\\x.example¦\\x¦¦blob:x¦https:x`.split('¦'),
  )('%j is refused', (address) => {
    expect(mayBeLinked(address)).toBe(false);
  });
});
