/** What is printed for an error that is no diagnostic, hence a bug of ours: all that a report of it needs. */
export function describeInternalError(error: unknown, version: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error && error.stack !== undefined ? error.stack : 'No stack is known.';
  return [
    `islet: internal error: ${message}`,
    '',
    stack,
    '',
    `islet ${version}, Node ${process.version}, ${process.platform} ${process.arch}`,
    'This is a mistake in islet, not in your content. The README says how to tell us, under "Reporting a bug";',
    'please send everything above.',
    '',
  ].join('\n');
}
