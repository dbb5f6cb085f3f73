import { describe, expect, it } from 'vitest';
import { compilePolicy, policiesSchema } from '../../../../src/lib/site/policy.js';
import { matchInTime, PatternTooSlow } from '../../../../src/lib/text/timed-match.js';

const REASONS = { reason: 'Herbs sleep late.', owner: 'Gardeners', source: 'Experience' };

function problemsOf(...rules: readonly unknown[]): string[] {
  const { error } = policiesSchema.safeParse({ policies: { herbs: { description: 'Herbs.', rules } } });
  return (error?.issues ?? []).map(({ path, message }) => `${path.slice(3).join('.')} ${message}`);
}

describe('patterns', () => {
  const find = (pattern: string, text: string): readonly string[] => {
    const rule = { id: 'one', forbid: [pattern], on: ['/*'], except: [], severity: 'error' as const, ...REASONS };
    return compilePolicy('herbs', [rule]).rules[0]?.find('forbid', text, 'en') ?? [];
  };

  // An engine tries every way through repeats of repeats. This one takes some milliseconds, and the limit is one.
  it('end, however long they would take', () => {
    expect(() => matchInTime(/(?:ab)+c/g, 'ab'.repeat(5000), 1)).toThrow(PatternTooSlow);
  });

  it('find what they mean, with and without repeats', () => {
    expect(find('/herb(?:s|al)/', 'Herbs and herbal tea')).toEqual(['Herbs', 'herbal']);
    expect(find('/\\d+ *%[+]?/', '5 % or 100%+')).toEqual(['5 %', '100%+']);
    expect(find('/x+y+/', 'none')).toEqual([]);
  });
});

describe('rules of a policy', () => {
  it.each<[string, object]>([
    ['a required text at a place', { require: ['herbs'], position: 'footer' }],
    ['a claim with its reference', { claim: ['best'], reference: ['study'] }],
    ['a fact with its last day', { fact: ['new'], expires: '2027-01-01' }],
  ])('may be %s', (_, said) => {
    expect(problemsOf({ id: 'one', ...said, ...REASONS })).toEqual([]);
  });

  it.each<[string, object, string]>([
    [
      'asks for nothing',
      {},
      '0.id names a rule that asks for nothing: write `require`, `forbid`, `claim`, `fact` or `keep`',
    ],
    [
      'has a reference without a claim',
      { forbid: ['herbs'], reference: ['study'] },
      '0.reference is what a claim needs: write `claim` too',
    ],
    [
      'has a claim without a reference',
      { claim: ['best'] },
      '0.claim is about texts that need a reference: write `reference` too',
    ],
    ['has a fact that never ends', { fact: ['new'] }, '0.fact is true until a day: write `expires` too'],
    [
      'has the last day of nothing',
      { forbid: ['new'], expires: '2027-01-01' },
      '0.expires is the last day of a fact: write `fact` too',
    ],
    [
      'has a place for nothing',
      { forbid: ['new'], position: 'main' },
      '0.position says where a required text is: write `require` too',
    ],
  ])('are refused where one %s, beside other problems of it', (_, said, problem) => {
    expect(problemsOf({ id: 'one', ...said, ...REASONS })).toContain(problem);
    const spoilt = problemsOf({ id: 'One', ...said, ...REASONS });
    expect(spoilt).toHaveLength(2);
    expect(spoilt).toContain(problem);
  });

  it('say of which pages the kind has to be known', () => {
    const herbs = policiesSchema.parse({
      policies: {
        herbs: {
          description: 'Herbs.',
          rules: [
            { id: 'one', forbid: ['a1'], on: ['/herbs/*'], except: ['/herbs/mint/'], templates: ['herb'], ...REASONS },
            { id: 'two', forbid: ['a1'], ...REASONS },
          ],
        },
      },
    });
    const {
      rules: [one, two],
    } = compilePolicy('herbs', herbs.policies['herbs']?.rules ?? []);
    const page = (route: string, template?: string) => ({ route, locale: 'en', template });
    const asked = [page('/herbs/basil/'), page('/herbs/basil/', 'herb'), page('/herbs/mint/'), page('/')].map((about) =>
      one?.asksKind(about),
    );
    expect(asked).toEqual([true, false, false, false]);
    expect(two?.asksKind(page('/herbs/basil/'))).toBe(false);
  });
});
