import { z } from 'islet';

/** A text with placeholders. It contains `{name}` for each name and no other braces, which would be shown literally. */
export function textWithPlaces(...names: readonly [string, ...string[]]) {
  const each = names.map((name) => `(?=[^]*\\{${name}\\})`).join('');
  return z
    .string()
    .regex(
      new RegExp(`^${each}(?:[^{}]|\\{(?:${names.join('|')})\\})*$`),
      `must have ${listed(names)}, and nothing else in braces`,
    );
}

function listed(names: readonly string[]): string {
  const places = names.map((name) => `\`{${name}}\``);
  return [places.slice(0, -1).join(', '), ...places.slice(-1)].filter((part) => part !== '').join(' and ');
}
