/** First step of `npm run prepare`: explains what to do after `npm ci --omit=dev`. Plain JavaScript, because tsx is missing then too. */
import { existsSync } from 'node:fs';
import process from 'node:process';

if (!existsSync(new URL('../../node_modules/typescript-native/', import.meta.url))) {
  process.stderr.write(
    'islet: The compiler is not installed. Run `npm ci` without `--omit=dev`, which also compiles the generator.\n',
  );
  process.exitCode = 1;
}
