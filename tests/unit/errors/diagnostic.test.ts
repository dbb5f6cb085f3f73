import { describe, expect, it } from 'vitest';
import { diagnostic } from '../../../src/errors/index.js';

describe('texts of a diagnostic', () => {
  it('are one line each, whatever the values in them', () => {
    const forged = 'a\n::error file=x.yaml::forged\r\u001b[2J\u2028\u202e\ud800';
    const shown = 'a\\n::error file=x.yaml::forged\\r\\u001b[2J\\u2028\\u202e\\ud800';
    const position = { file: 'site/a.yaml' };
    const item = diagnostic('content-unknown-key', {
      message: `\`${forged}\` is not a key.`,
      remedy: `Remove \`${forged}\`.`,
      path: forged,
      related: [{ message: forged, position }],
    });
    expect(item).toMatchObject({
      message: `\`${shown}\` is not a key.`,
      remedy: `Remove \`${shown}\`.`,
      path: shown,
      related: [{ message: shown, position }],
    });
  });

  it('keep letters of every language, tabs and emoji as they are', () => {
    const message = '`नमस्ते\t👨‍👩‍👧 é` is not a key.';
    expect(diagnostic('content-unknown-key', { message }).message).toBe(message);
  });

  it('cut long values, in a remedy later than in a message', () => {
    const { message, remedy } = diagnostic('content-unknown-key', {
      message: `\`${'a'.repeat(149)}🎲${'a'.repeat(900)}\` is not a key of \`b\`.`,
      remedy: `Write \`${'c'.repeat(200)}\`, not \`${'d'.repeat(2000)}\`.`,
    });
    expect(message).toBe(`\`${'a'.repeat(149)}…\` is not a key of \`b\`.`);
    expect(remedy).toBe(`Write \`${'c'.repeat(200)}\`, not \`${'d'.repeat(299)}…\`.`);
  });
});
