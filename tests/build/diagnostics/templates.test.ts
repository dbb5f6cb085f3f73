import { describe } from 'vitest';
import { testCases } from './diagnostic-cases.js';

describe('problems of templates, as they are printed', () => {
  testCases('templates', { 'template-warning': { code: 0, publishes: true } });
});
