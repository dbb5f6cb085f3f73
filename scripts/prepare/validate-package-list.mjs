/** Run by `npm pack`: the list of packages in the bundle is valid CycloneDX, as its strict validator reads it. */
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';

const FILE = 'lib/bundled/packages.json';
const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
/** @type {unknown} */
const problems = await validator.validate(await readFile(FILE, 'utf8'));
if (problems !== null) {
  console.error(`${FILE} is not valid CycloneDX: ${JSON.stringify(problems, null, 2)}`);
  process.exitCode = 1;
}
