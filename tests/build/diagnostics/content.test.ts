import { describe } from 'vitest';
import { OWN_PROCESS } from '../../helpers/site.js';
import { untilRendering } from '../meanwhile.js';
import { testCases, type CaseSetup } from './diagnostic-cases.js';

const setups: Readonly<Record<string, CaseSetup>> = {
  'card-heading-shortened': { code: 0, publishes: true },
  'data-missing': { prepare: (site) => site.remove('site/data/shop.yaml') },
  'data-missing.several': { prepare: (site) => site.remove('site/data/shop.yaml') },
  'image-changed': {
    async run(site) {
      const built = site.cli(['build', '--quiet'], OWN_PROCESS);
      await untilRendering(site);
      await site.edit('site/assets/images/cup.svg', '<svg', '<!-- another cup --><svg');
      return built;
    },
  },
  'html-stripped': { code: 0, publishes: true },
  'route-outside-output': { run: (site) => site.cli(['new', 'page', '../../secrets', '--template', 'article']) },
};

describe('problems of content, as they are printed', () => {
  testCases('content', setups);
});
