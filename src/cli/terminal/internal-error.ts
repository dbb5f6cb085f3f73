/** Text for an error that is not a diagnostic, and therefore a bug: everything that a bug report needs. */
export function describeInternalError(error: unknown, version: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error && error.stack !== undefined ? error.stack : 'No stack trace.';
  return [
    `islet: internal error: ${message}`,
    '',
    stack,
    '',
    `islet ${version}, Node ${process.version}, ${process.platform} ${process.arch}`,
    'This is a bug in islet, not in your content. The README says how to report it, under "Reporting a bug";',
    'please include everything above.',
    '',
  ].join('\n');
}

/** Text for an import of a package that is not installed; `undefined` for other errors. */
export function describeMissingPackage(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code !== 'ERR_MODULE_NOT_FOUND' && error.code !== 'MODULE_NOT_FOUND') return undefined;
  const name = /^Cannot find (?:package|module) '((?:@[\w.-]+\/)?[\w.-]+)/.exec(error.message)?.[1];
  if (name === undefined || name.startsWith('.')) return undefined;
  return `islet: The package \`${name}\` is not installed. Run \`npm ci\` without \`--omit\`, or \`npm install ${name}\` in a site that does not list it.\n`;
}
