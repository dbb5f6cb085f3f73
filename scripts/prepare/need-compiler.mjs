/** The first step of `npm run prepare`: says what to run where the compiler was left out by `npm ci --omit=dev`. */
import { existsSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

if (!existsSync(fileURLToPath(new URL('../../node_modules/typescript-native/', import.meta.url)))) {
  process.stderr.write(
    'islet: The compiler is not installed. Run `npm ci` without `--omit=dev`, which also compiles the generator.\n',
  );
  process.exitCode = 1;
}
