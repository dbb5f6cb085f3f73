import { expect, it } from 'vitest';
import { IsletError } from '../../../src/errors/index.js';
import { formAllowances } from '../../../src/render/page/render-page.js';
import { pageInfo, siteConfig } from './site.js';

const site = siteConfig({
  services: {
    contact: 'https://forms.example/contact',
    orders: 'https://orders.example/',
    map: 'https://map.example/',
  },
  serviceUses: { contact: 'form', orders: 'form', map: 'frame' },
});

const allowed = (html: string): string[] => formAllowances(html, pageInfo('/about/'), site);

it('allows the origins of services, and the site itself', () => {
  expect(allowed('<p>No form</p>')).toEqual([]);
  expect(allowed('<form method="dialog"></form><form onsubmit="x"></form>')).toEqual([]);
  expect(allowed('<form action="https://forms.example/contact?a=1&amp;b=2"></form>')).toEqual([
    "form-action 'self'",
    'form-action https://forms.example',
  ]);
  const two = '<form action="https://orders.example"><button formaction="/search/">Search</button></form>';
  expect(allowed(two)).toEqual(["form-action 'self'", 'form-action https://orders.example']);
  expect(allowed('<form action="https://shelf.example/search/"></form>')).toEqual(["form-action 'self'"]);
  // React puts this where a function is the action.
  expect(allowed('<form action="javascript:throw new Error()"></form>')).toEqual([]);
});

it('refuses every address of no service for forms', () => {
  for (const address of ['https://forms.example/contacts', 'https://map.example/', '//spy.example/']) {
    const html = `<form action="${address}"></form><form><input type="submit" formaction="${address}"></form>`;
    const problems = (): void => void allowed(html);
    expect(problems).toThrow(IsletError);
    try {
      problems();
    } catch (error) {
      expect((error as IsletError).diagnostics.map(({ name }) => name)).toEqual(
        Array.from({ length: 2 }, () => 'form-unknown-address'),
      );
    }
  }
});
