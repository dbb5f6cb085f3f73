import { describe, expect, it } from 'vitest';
import { TOURNAMENT_STATES } from '../../../templates/shared/jackpot/tournament-states.js';
import { blockCode } from '../missing-code.js';
import { useFlagship } from '../site/flagship-browser.js';
import { NEW_APP, openInApp } from './app-site.js';
import { board } from './jackpot-board.js';

const site = useFlagship();

describe('the weekly jackpot', () => {
  it('marks the state that the app tells, each of the seven, and no other', async () => {
    const { page, app } = await openInApp(site, '/weekly-jackpot/');
    await expect.poll(() => app.names()).toContain('UpdateNotch');
    for (const state of TOURNAMENT_STATES) {
      await app.event('TournamentChanged', { state });
      await expect.poll(() => board(page)).toMatchObject({ state });
    }
  });

  it('keeps to what the app told where code for that was missing at first', async () => {
    let unblock = (): void => undefined;
    const { page, app } = await openInApp(site, '/weekly-jackpot/', NEW_APP, {
      async prepare(tab) {
        unblock = await blockCode(tab, /\/hear-app-/);
        // A minute of the page goes by in a second, and it counts how often another state than the app's is marked.
        await tab.evaluateOnNewDocument(() => {
          const wait = globalThis.setTimeout;
          const hurried = (work: () => void, delay = 0): unknown =>
            wait(work, delay > 1_000 && delay <= 60_000 ? 1_000 : delay);
          Object.assign(globalThis, { strayed: 0, setTimeout: hurried });
          const mark = Element.prototype.setAttribute;
          Element.prototype.setAttribute = function setAttribute(name, value) {
            if (name === 'aria-current' && this instanceof HTMLElement && this.dataset['state'] !== 'not started')
              Object.assign(globalThis, { strayed: 1 });
            mark.call(this, name, value);
          };
        });
      },
    });
    await page.waitForSelector('islet-island[data-id="jackpot"][data-failed]');
    unblock();
    await page.evaluate(() => {
      dispatchEvent(new Event('online'));
    });
    await page.waitForSelector('islet-island[data-id="jackpot"]:not([data-failed])');
    await app.event('TournamentChanged', { state: 'not started' });
    await expect.poll(() => board(page)).toMatchObject({ state: 'not started' });
    await page.evaluate('strayed = 0');
    // Two minutes of the page.
    await new Promise((resolve) => {
      setTimeout(resolve, 2_500);
    });
    expect(await page.evaluate('strayed')).toBe(0);
  });
});
