import type { Command } from 'commander';

/** Returns what the command line does not know of `islet WORDS`: the command itself, or its options. */
export function unknownWords(program: Command, words: readonly string[]): string[] {
  let command = program;
  for (const word of words) command = command.commands.find((candidate) => candidate.name() === word) ?? command;
  if (command === program) return words.slice(0, 1);
  const known = command.options.map(({ long }) => long);
  return words.filter((word) => word.startsWith('--') && !known.includes(word.replace(/=.*/, '')));
}
