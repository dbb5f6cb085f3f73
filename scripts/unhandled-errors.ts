import process from 'node:process';
import type { Reporter } from 'vitest/node';

/** Names the errors that no test caught: the runner fails because of them, and its JSON report leaves them out. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    for (const { name, message, stack } of errors)
      process.stdout.write(`failed: unhandled ${name ?? 'error'}: ${message}\n${stack ?? ''}\n`);
  }
}
