import { describe } from 'vitest';
import { testCases, type CaseSetup } from './diagnostic-cases.js';

const setups: Readonly<Record<string, CaseSetup>> = {
  'card-heading-shortened': { code: 0, publishes: true },
  'data-missing': { prepare: (site) => site.remove('site/data/shop.yaml') },
  'html-stripped': { code: 0, publishes: true },
  'route-outside-output': { run: (site) => site.cli(['new', 'page', '../../secrets', '--template', 'article']) },
};

describe('problems of content, as they are printed', () => {
  testCases('content', setups);
});
