import { describe, expect, it } from 'vitest';
import { BUILD_TIMEOUT, buildFlagship } from '../../helpers/flagship.js';

describe('the page kind campaign', () => {
  it(
    'refuses a page with fewer reasons, an example that does not say so, and an offer without terms',
    async () => {
      const built = buildFlagship({
        'site/pages/lite/free.yaml': (content) =>
          content.replace(/\n {4}- heading: Kind to a modest phone\n(?: {6}.*\n| {8}.*\n)+/, '\n'),
        'site/pages/gst-deduction.yaml': (content) => content.replace('  label: Example only\n', ''),
        'site/pages/playstore.yaml': (content) => content.replace(/\nterms:\n(?: .*\n|\n)+/, '\n'),
      });
      await expect(built).rejects.toThrow(
        /gst-deduction\.yaml:\d+:\d+ +example\.label[^]*lite\/free\.yaml:\d+:\d+ +reasons\.items[^]*playstore\.yaml:\d+:\d+ +terms[^]*3 problems in 3 files/,
      );
    },
    BUILD_TIMEOUT,
  );
});
