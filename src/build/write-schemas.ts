import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { jsonSchemas } from '../content/json-schemas.js';
import type { Project } from './open-project.js';

/** Writes the JSON Schemas for editors where they changed. */
export function writeSchemas({ root, registry }: Project): void {
  for (const { path, text } of jsonSchemas(registry)) {
    const file = join(root, '.islet/schemas', path);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
