import { describe } from 'vitest';
import { testCases } from './diagnostic-cases.js';

describe('problems of templates, as they are printed', () => {
  testCases('templates', {
    'build-not-reproducible': { run: (site) => site.cli(['build', '--verify', '--quiet']), publishes: true },
    'template-out-of-memory': { run: (site) => site.cli(['build', '--quiet'], { env: { NODE_OPTIONS: '--max-old-space-size=400' } }) },
    'template-warning': { code: 0, publishes: true },
  });
});
