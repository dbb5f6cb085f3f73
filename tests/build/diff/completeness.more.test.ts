import { describe } from 'vitest';
import { testRandomEdits } from './edited-pages.js';

describe('nothing that differs escapes in many rounds', () => {
  testRandomEdits(50);
});
