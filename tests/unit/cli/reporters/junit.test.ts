import { expect, test } from 'vitest';
import { junit } from '../../../../src/cli/reporters/junit.js';
import { diagnostic } from '../../../../src/errors/index.js';
import { failedBuild, fullProblem, goodBuild, placelessProblem, stripped } from './outcomes.js';

test('each problem is a failing case with its place, lines and remedy', () => {
  expect(junit(failedBuild(placelessProblem, fullProblem))).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<testsuites>',
      '  <testsuite name="islet build" tests="2" failures="2" errors="0" skipped="0">',
      '    <testcase classname="islet" name="data-missing">',
      '      <failure type="data-missing" message="No file for `footer`.">No file for `footer`.',
      'A template reads this data and there is no file for it.',
      'Add the data file.</failure>',
      '    </testcase>',
      '    <testcase classname="site/pages/ludo.yaml" name="yaml-duplicate-key at site/pages/ludo.yaml:9:1" file="site/pages/ludo.yaml" line="9">',
      '      <failure type="yaml-duplicate-key" message="The key `title` stands twice.">site/pages/ludo.yaml:9:1',
      'The key `title` stands twice.',
      '  8 | x: y',
      '&gt; 9 | title: Ludo',
      '    | ^^^^^',
      'A mapping can have a key only once; it is not clear which of the two values applies.',
      'Keep one of the two lines.',
      'site/pages/ludo.yaml:3:1: The first one is here.</failure>',
      '    </testcase>',
      '  </testsuite>',
      '</testsuites>',
      '',
    ].join('\n'),
  );
});

test('a warning passes, like the command, with its text as output', () => {
  const text = junit(goodBuild(stripped));
  expect(text).toContain('tests="2" failures="0"');
  expect(text).toContain('<system-out>site/data/faq.yaml:2:3\nA `style` attribute was removed.\n');
});

test('markup is escaped, line breaks survive in attributes, what XML cannot hold is removed', () => {
  const item = {
    ...diagnostic('html-unsafe', { message: '' }),
    message: '<a href="x">\n&amp;\u0000\u001b[0m\ufffe\ud800 ok 🎲]]>',
  };
  const text = junit(failedBuild(item));
  expect(text).toContain('message="&lt;a href=&quot;x&quot;&gt;&#10;&amp;amp;[0m ok 🎲]]&gt;"');
  expect(text).toContain('>&lt;a href=&quot;x&quot;&gt;\n&amp;amp;[0m ok 🎲]]&gt;\n');
});
