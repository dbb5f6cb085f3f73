import { expect, it } from 'vitest';
import { unknownAtRules } from '../../../src/bundle/checks/unknown-at-rules.js';

const found = (css: string): string[] =>
  unknownAtRules('templates/a.css', css).map(
    ({ text, location, detail }) =>
      `${String(location?.line)}:${String(location?.column)} ${text}${detail === undefined ? ' (doubtful)' : ''}`,
  );

it('finds at-rules of tools, and others that CSS does not have', () => {
  expect(found('@tailwind base;\n.a { color: red; @apply p-4 }\n  @MIXIN x {}\n@colour: red;')).toEqual([
    '1:0 `@tailwind` is an at-rule of Tailwind CSS that browsers do not know.',
    '2:17 `@apply` is an at-rule of Tailwind CSS that browsers do not know.',
    '3:2 `@MIXIN` is an at-rule of Sass that browsers do not know.',
    '4:0 `@colour` is not a known at-rule of CSS. (doubtful)',
  ]);
});

it('passes over at-rules of CSS, and what is none', () => {
  expect(
    found(`@charset "utf-8"; @import 'a.css' layer(x); @media print { @page :left { @top-left { content: '' } } }
@font-feature-values A { @styleset { x: 1 } } @-webkit-keyframes y {} @Supports (top: 1px) {} @container (width > 1px) {}
/* @apply */ .a::before { content: "@apply \\" @apply"; background: url(a@apply.png) } .sm\\@apply { } [href='@include'] {}
/* @apply`),
  ).toEqual([]);
});
