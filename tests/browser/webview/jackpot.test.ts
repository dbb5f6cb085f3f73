import { describe, expect, it, onTestFinished } from 'vitest';
import { TOURNAMENT_STATES } from '../../../templates/shared/jackpot/tournament-states.js';
import { noteShifts, shiftsOf } from '../../helpers/layout-shifts.js';
import { PHONE, useFlagship, type SitePage } from '../site/flagship-browser.js';
import { NEW_APP, openInApp } from './app-site.js';
import { board } from './jackpot-board.js';

const site = useFlagship();

const OPEN = 'Time left to answer';
const CLOSED = 'Closed. The winners are named in';

/** Opens the page for a visitor in a time zone at a moment in India, where the clock stands still; `passed` is the time since then, in milliseconds. */
const openAt = (now: string, zone: string, of = site): Promise<SitePage> =>
  of.open('/weekly-jackpot/', {
    viewport: PHONE,
    reuseTab: true,
    async prepare(page) {
      await page.emulateTimezone(zone);
      onTestFinished(() => page.emulateTimezone());
      await page.evaluateOnNewDocument(
        (moment) => {
          const clock = Object.assign(globalThis, { passed: 0 });
          Date.now = () => moment + clock.passed;
        },
        Date.parse(`${now}+05:30`),
      );
    },
  });

describe('the weekly jackpot', () => {
  it.each([
    [
      'the moment before it goes live',
      'Asia/Kolkata',
      '2026-11-20T20:59:59.999',
      CLOSED,
      '0 d 0 h 1 min',
      '13 November, 16 November, 20 November',
    ],
    [
      'Friday, 9 pm',
      'America/St_Johns',
      '2026-11-20T21:00:00.000',
      OPEN,
      '3 d 3 h 0 min',
      '20 November, 23 November, 27 November',
    ],
    [
      'a New Year’s Eve',
      'Asia/Kolkata',
      '2026-12-31T23:30:00',
      CLOSED,
      '0 d 21 h 30 min',
      '25 December, 28 December, 1 January',
    ],
  ])('tells India’s time at %s, to a visitor in %s', async (_case, zone, now, until, left, dates) => {
    const { page, problems } = await openAt(now, zone);
    await expect
      .poll(() => board(page))
      .toEqual({
        clock: `${until} ${left}`,
        dates,
        state: until === OPEN ? 'live user not entered' : 'closed result pending',
      });
    expect(problems()).toEqual([]);
  });

  it('closes in a page that is open when Monday ends', async () => {
    const { page } = await openAt('2026-11-23T23:59:59', 'Europe/London');
    await expect.poll(() => board(page)).toMatchObject({ state: 'live user not entered' });
    await page.evaluate('passed = 1_500');
    await expect
      .poll(() => board(page))
      .toMatchObject({ clock: `${CLOSED} 3 d 21 h 0 min`, state: 'closed result pending' });
  });

  it('is built without a clock: it says what applies every week until the browser knows dates and state', async () => {
    const { page } = await site.open('/weekly-jackpot/', { viewport: PHONE, javaScript: false });
    expect(await board(page)).toEqual({ clock: 'Question goes live Friday, 9 pm', dates: ', , ', state: '' });
    const shown = (places: string): Promise<number> =>
      page.$$eval(places, (all) => all.filter((place) => place.checkVisibility()).length);
    // The calendar says it once.
    expect(await shown('[data-clock], [data-until], [data-date], [data-state]')).toBe(0);
  });

  it('moves nothing when the time takes the place of what applies every week', async () => {
    const { page } = await site.open('/weekly-jackpot/', {
      viewport: PHONE,
      prepare: noteShifts,
    });
    await expect.poll(async () => (await board(page))['clock']).toMatch(/ d .+ h .+ min$/);
    await page.waitForNetworkIdle({ idleTime: 200 });
    expect(await shiftsOf(page)).toEqual([]);
  });

  it('has each of the seven states with its name and what it means, and shows the current one', async () => {
    const { page } = await site.open('/weekly-jackpot/', { viewport: PHONE, reuseTab: true });
    await page.waitForSelector('[data-state][aria-current]');
    const states = await page.$$eval('[data-state]', (items) =>
      items.map((item) => ({
        state: (item as HTMLElement).dataset['state'],
        parts: [...item.children].map(({ textContent }) => textContent.length > 3),
      })),
    );
    expect(states).toEqual(TOURNAMENT_STATES.map((state) => ({ state, parts: [true, true] })));
    expect(TOURNAMENT_STATES).toHaveLength(7);
    const shown = await page.$$eval('[data-state]', (items) =>
      items.filter((item) => item.checkVisibility()).map((item) => item.getAttribute('aria-current')),
    );
    expect(shown).toEqual(['true']);
  });

  it('joins in the app', async () => {
    const { page, app } = await openInApp(site, '/weekly-jackpot/', NEW_APP);
    await expect.poll(() => app.names()).toContain('UpdateNotch');
    await app.event('TournamentChanged', { state: 'not started' });
    await expect.poll(() => board(page)).toMatchObject({ state: 'not started' });
    await page.click('[data-join]');
    await expect
      .poll(() => app.told.find(({ name }) => name === 'JoinGame')?.payload)
      .toEqual({ game: 'weekly-jackpot' });
    expect(new URL(page.url()).pathname).toBe('/weekly-jackpot/');
  });
});
