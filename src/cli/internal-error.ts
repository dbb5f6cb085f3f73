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

/** What is printed where a package that islet imports is not installed; `undefined` for other errors. */
export function describeMissingPackage(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code !== 'ERR_MODULE_NOT_FOUND' && error.code !== 'MODULE_NOT_FOUND') return undefined;
  const name = /^Cannot find (?:package|module) '((?:@[\w.-]+\/)?[\w.-]+)/.exec(error.message)?.[1];
  if (name === undefined || name.startsWith('.')) return undefined;
  return `islet: The package \`${name}\` is not installed. Run \`npm ci\` without \`--omit\`, or \`npm install ${name}\` in a site that does not list it.\n`;
}
