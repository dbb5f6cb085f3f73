import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../../helpers/flagship.js';
import { EXTENDED } from '../../helpers/flagship-variants.js';

describe('coupons', () => {
  let site: Flagship;
  beforeAll(async () => {
    site = await buildFlagship(...EXTENDED);
  }, BUILD_TIMEOUT);
  afterAll(() => site.dispose());

  it('say how often they were used, how many are left and when they end, in the words of the product', () => {
    const [ticket] = site
      .page('/coupons/')
      .all('main li')
      .filter((item) => item.all('code').length > 0);
    expect(ticket?.all('h3, code').map((element) => element.text())).toEqual(['One that is real', 'REAL-ONE']);
    expect(ticket?.all('dt, dd').map((element) => element.text())).toEqual([
      'Expires Date',
      '1 February 2026',
      'People Used',
      '1,50,000',
    ]);
    expect(ticket?.one('time').attr('datetime')).toBe('2026-02-01');
    expect(ticket?.all('span').map((element) => element.text())).toContain('Only 12 Left');
    expect(ticket?.text()).toContain('This coupon has expired.');
    expect(ticket?.one('button').text()).toBe('COPY COUPON REAL-ONE');
  });

  it('show every label on the sample', () => {
    const sample = site
      .page('/coupons/')
      .all('main li')
      .find((item) => item.all('code').some((code) => code.text() === 'EXAMPLE-CODE'));
    for (const label of ['Example', 'Only 80 Left', 'Expires Date', 'People Used', 'COPY COUPON'])
      expect(sample?.text()).toContain(label);
  });

  it('are marked where they are samples, and only there', () => {
    const tickets = site
      .page('/coupons/')
      .all('main li')
      .filter((item) => item.all('code').length > 0);
    expect(tickets.length).toBeGreaterThan(1);
    for (const ticket of tickets) {
      const code = ticket.one('code').text();
      expect(
        ticket.all('span').some((mark) => mark.text() === 'Example'),
        code,
      ).toBe(code.startsWith('EXAMPLE-'));
    }
  });
});

describe('what the company has yet to supply', () => {
  let site: Flagship;
  beforeAll(async () => {
    site = await buildFlagship();
  }, BUILD_TIMEOUT);
  afterAll(() => site.dispose());

  it('is a counted number of players: two pages show a figure, below the first screen and with its mark', () => {
    const shown = site.pages.filter(({ page }) => page.all('[data-least]').length > 0);
    expect(shown.map(({ route }) => route).sort()).toEqual(['/lite/free/', '/lite/quick/']);
    for (const { page } of shown) {
      expect(page.one('main > .container [data-least]').text()).toContain('Illustrative figure, not a count');
      expect(['data-least', 'data-most'].map((name) => page.one('[data-least]').attr(name))).toEqual([
        '150000',
        '200000',
      ]);
    }
  });

  it('is said in place of quotations, with questions that open a mail', () => {
    const page = site.page('/testimonials/');
    expect(page.all('figure, blockquote')).toEqual([]);
    expect(page.one('main').text()).toContain('No story is published yet.');
    const prompts = page.all('#your-turn a').map((link) => link.attr('href') ?? '');
    expect(prompts).toHaveLength(3);
    for (const address of prompts) expect(address).toMatch(/^mailto:.+\?subject=/);
  });
});
