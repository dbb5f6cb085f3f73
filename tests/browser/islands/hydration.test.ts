import { expect, it } from 'vitest';
import { describeHydration } from './describe-hydration.js';
import { expectText, hydrated, useIslandSite } from './island-site.js';

describeHydration('react');

const preact = useIslandSite('preact');

it('hydrates under Preact', async () => {
  const { page, problems } = await preact.open('/strategies/');
  await page.click('islet-island[data-id="interaction"] button');
  for (const id of ['load', 'idle', 'interaction']) await hydrated(page, id);
  await expectText(page, 'islet-island[data-id="interaction"] p', 'Clicked 1 time');
  expect(problems()).toEqual([]);
});
