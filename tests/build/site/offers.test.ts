import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../../helpers/flagship.js';
import { EXTENDED } from '../../helpers/flagship-variants.js';

const LEGAL = ['/privacy-policy/', '/terms-and-conditions/', '/zupee-free/policy/', '/zupee-free/terms/'];
const CERTIFICATES = ['/rng-certification/', '/no-bots-certification/', '/skill-certificates/'];

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

  it('is no figure of players that nobody counted', () => {
    for (const { route, page } of site.pages) expect(page.all('[data-least]'), route).toEqual([]);
  });

  it('is said in place of quotations, with questions that open a mail', () => {
    const page = site.page('/testimonials/');
    expect(page.all('figure, blockquote')).toEqual([]);
    expect(page.one('main').text()).toContain('No story is published yet.');
    const prompts = page.all('#your-turn a').map((link) => link.attr('href') ?? '');
    expect(prompts).toHaveLength(3);
    for (const address of prompts) expect(address).toMatch(/^mailto:.+\?subject=/);
  });

  it.each([
    ['/contact-us/', '#hours span', 'Example'],
    ['/ludo/ludo-supreme/', 'main p', 'Example values. The app shows the ones that apply.'],
    ['/refer-and-earn/', 'main p', 'Example values. The app shows the ones that apply.'],
    ['/insta-follow-contest/', 'main p', 'Sample'],
  ])('is marked on %s, in %s', (route, marks, text) => {
    expect(
      site
        .page(route)
        .all(marks)
        .map((mark) => mark.text()),
    ).toContain(text);
  });

  it.each(LEGAL)('is said above the text of %s, which lists its sections', (route) => {
    const page = site.page(route);
    expect(page.all('main p').some((paragraph) => paragraph.text().startsWith('Draft for legal review'))).toBe(true);
    const sections = page.all('main h2[id]').map((heading) => heading.attr('id'));
    expect(sections.length).toBeGreaterThan(9);
    for (const list of page.all('main nav[aria-label="On this page"] ol'))
      expect(list.all('a').map((link) => link.attr('href'))).toEqual(sections.map((id) => `#${id ?? ''}`));
    expect(page.one('main').text()).toContain('Grievance Officer');
  });

  it.each(CERTIFICATES)('is an unsigned sheet on %s, which search engines skip', (route) => {
    const page = site.page(route);
    expect(page.all('main dl').at(-1)?.all('dt').length).toBeGreaterThan(3);
    expect(page.all('main p').some((paragraph) => paragraph.text() === 'Not signed yet')).toBe(true);
    expect(page.one('meta[name="robots"]').attr('content')).toContain('noindex');
  });
});
