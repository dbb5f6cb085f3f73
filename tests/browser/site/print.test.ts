import { describe, expect, it } from 'vitest';
import { PHONE, useFlagship } from './flagship-browser.js';

describe('a page on paper', () => {
  const site = useFlagship();

  it('has the answers of questions that are folded on the screen', async () => {
    const { page } = await site.open('/gu/ludo/', { viewport: PHONE });
    const shown = (): Promise<boolean[]> =>
      page.$$eval('main details:not([open]) p', (answers) =>
        answers.map((answer) => answer.checkVisibility({ contentVisibilityAuto: true })),
      );
    expect(new Set(await shown())).toEqual(new Set([false]));
    await page.emulateMediaType('print');
    // What is skipped on the screen is looked at anew with the next frame.
    await expect.poll(async () => new Set(await shown())).toEqual(new Set([true]));
  });
});
