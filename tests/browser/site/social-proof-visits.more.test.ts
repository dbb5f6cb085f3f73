import { describe, expect, it } from 'vitest';
import { PHONE, useFlagship } from './flagship-browser.js';
import { OTHER_SETTINGS } from '../../helpers/flagship-variants.js';
import { DELHI, drawn, json, lookup, PROOF, shown, type Answer, type Shown } from './social-proof-page.js';

const players = ({ lines: [line = ''] }: Shown): number => Number(line.replace(/\D/g, ''));

describe('the social proof', () => {
  const site = useFlagship(...OTHER_SETTINGS);
  const service = lookup(json({ regionName: DELHI }));
  const tab = site.tab({ viewport: PHONE, prepare: service.prepare });

  it('draws a figure of the range and three of ten avatars, and names the area', async () => {
    const figures = new Set<number>();
    const faces = new Set<string>();
    service.answerBy(json({ regionName: DELHI, country: 'India' }));
    for (let visit = 0; visit < 4; visit += 1) {
      const opened = await tab.open('/lite/free/');
      if (visit === 0)
        expect(await opened.page.$eval(PROOF, (proof) => proof.getBoundingClientRect().top)).toBeGreaterThan(
          PHONE.height,
        );
      await expect
        .poll(async () => (await drawn(opened)).lines)
        .toEqual([expect.stringMatching(/^[12],\d\d,\d{3} players$/), 'in Delhi NCR']);
      const now = await shown(opened.page);
      expect(players(now)).toBeGreaterThanOrEqual(150_000);
      expect(players(now)).toBeLessThanOrEqual(200_000);
      expect(new Set(now.avatars).size).toBe(3);
      expect(
        await opened.page.$$eval(`${PROOF} img`, (images) =>
          images.every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
        ),
      ).toBe(true);
      expect(opened.problems()).toEqual([]);
      figures.add(players(now));
      for (const face of now.avatars) faces.add(face);
    }
    expect(figures.size).toBeGreaterThan(1);
    expect(faces.size).toBeGreaterThan(3);
  });

  it.each([
    [{ regionName: 'Kerala', country: 'India' }, 'in Kerala'],
    [{ country: 'India' }, 'in India'],
    [{ regionName: DELHI }, 'in Delhi NCR'],
  ])('names the region, else the country: %o', async (location, line) => {
    service.answerBy(json(location));
    const opened = await tab.open('/lite/free/');
    await expect.poll(async () => (await drawn(opened)).lines[1]).toBe(line);
  });

  describe("Location lookup fails: 'your area' is shown", () => {
    it.each<[string, Answer]>([
      ['an error of the service', { status: 503, body: 'Busy' }],
      ['no network', undefined],
    ])('%s', async (_case, answer) => {
      service.answerBy(answer);
      const now = await drawn(await tab.open('/lite/free/'));
      expect(now.lines[1]).toBe('in your area');
      expect(players(now)).toBeGreaterThanOrEqual(150_000);
      expect(service.asked()).toBe(1);
    });
  });

  it('shows the least figure, the general words and the first avatars without scripts', async () => {
    const { page, problems } = await site.open('/lite/free/', { viewport: PHONE, javaScript: false });
    const now = await shown(page);
    expect(now).toMatchObject({
      lines: ['1,50,000 players', 'in your area'],
      avatars: ['avatar-01', 'avatar-02', 'avatar-03'],
    });
    expect(
      await page.$$eval(`${PROOF} img`, (images) => images.map(({ src, alt }) => [/avatar-\d\d/.exec(src)?.[0], alt])),
    ).toEqual([
      ['avatar-01', ''],
      ['avatar-02', ''],
      ['avatar-03', ''],
    ]);
    expect(problems()).toEqual([]);
  });
});
