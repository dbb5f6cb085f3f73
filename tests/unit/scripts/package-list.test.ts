import { readFile } from 'node:fs/promises';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { expect, it } from 'vitest';

it('the packages in the bundle are listed in valid CycloneDX, each once, with the package that they belong to', async () => {
  const text = await readFile(new URL('../../../lib/bundled/packages.json', import.meta.url), 'utf8');
  expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)).toBeNull();
  const { serialNumber, metadata, components } = JSON.parse(text) as {
    serialNumber?: string;
    metadata?: { component: { name: string } };
    components: { purl: string }[];
  };
  expect(serialNumber).toMatch(/^urn:uuid:/);
  expect(metadata?.component.name).toBe('islet');
  const purls = components.map(({ purl }) => purl);
  expect(purls.length).toBeGreaterThan(20);
  expect(new Set(purls).size).toBe(purls.length);
});
