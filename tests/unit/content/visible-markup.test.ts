import { describe, expect, it } from 'vitest';
import { visibleMarkup } from '../../../src/content/visible-markup.js';

describe('markup in plain text', () => {
  it.each<[string, string, string]>([
    ['Tea &amp; cake', '&amp;', 'Write `&`.'],
    ['5 &lt; 6', '&lt;', 'Write `<`.'],
    ['&#8377;500', '&#8377;', 'Write `₹`.'],
    ['&#x20B9;500', '&#x20B9;', 'Write `₹`.'],
    ['Play&nbsp;now', '&nbsp;', 'Write the character itself (it is invisible), or a plain space.'],
    ['Play <b>now</b>', '<b>', 'Remove the tag. If it is needed, the template must declare the field as `html()`.'],
    ['One<br/>two', '<br/>', 'Remove the tag. If it is needed, the template must declare the field as `html()`.'],
    [
      'See <a href="/x/">this</a>',
      '<a href="/x/">',
      'Remove the tag. If it is needed, the template must declare the field as `html()`.',
    ],
    [
      'Play **now** or later',
      '**now**',
      'Write `now`. If the markup is needed, the template must declare the field as `markdown()`.',
    ],
    [
      'See [the rules](/rules/).',
      '[the rules](/rules/)',
      'Write `the rules`. If the markup is needed, the template must declare the field as `markdown()`.',
    ],
  ])('is found in %j', (text, source, remedy) => {
    expect(visibleMarkup(text)).toEqual({ source, remedy });
  });

  it.each(
    `5 < 6 and 7 > 6¦a * b, 2**3 and 4**5¦Terms apply** to all, see ** below¦Q&A, R&D; AT&T; Tom & Jerry¦\
https://a.example/?x=1&lt=2&copy;=3¦See https://a.example/?a=1&amp;b=2 for more¦<3 you, <- here -> there, <name@example.com>¦\
Array<string>, <Component />, <x>¦Rule [1] (see below), [a](b)¦*one* star, __init__, \`code\`¦{name} scored {count}¦\
¯\\_(ツ)_/¯ & <`.split('¦'),
  )('is not found in %j', (text) => {
    expect(visibleMarkup(text)).toBeUndefined();
  });
});
