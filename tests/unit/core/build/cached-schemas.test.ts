import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { cachedSchemas } from '../../../../src/core/build/build-context.js';
import { schemasOf } from '../../../../src/content/json-schemas.js';
import type { LoadedTemplate, TemplateRegistry } from '../../../../src/content/template-registry.js';
import { defineTemplate } from '../../../../src/api/define.js';
import { link } from '../../../../src/api/fields.js';
import { z } from '../../../../src/api/zod.js';
import type { BundledModule, TemplateBundle } from '../../../../src/lib/site/template-bundle.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'islet-schemas-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true });
  });
});

const fields = z.object({ seat: z.string(), next: link() });

function registry(): TemplateRegistry {
  const module = moduleOf('a');
  const definition = defineTemplate({
    description: 'A seat.',
    schema: fields,
    example: { title: 'Seat', description: 'Where it is.', seat: 'one', next: '/' },
    component: () => null,
  });
  const template = {
    id: 'seat',
    module,
    definition,
    schema: fields,
    pageSchema: () => fields,
    walk: () => undefined,
  } as unknown as LoadedTemplate;
  return {
    templates: new Map([['seat', template]]),
    data: new Map(),
    files: new Map(),
    flawed: { templates: new Set(), data: new Set() },
  };
}

/** One whose definitions nobody may look at. */
const unasked: TemplateRegistry = Object.create(null, {
  templates: {
    get() {
      throw new TypeError('The schemas are made anew.');
    },
  },
}) as TemplateRegistry;

function moduleOf(compiled: string): BundledModule {
  return { id: 'seat', file: 'templates/pages/seat.tsx', url: 'file:///seat.mjs', closure: [], compiled, css: '' };
}

function project(definitions: TemplateRegistry, compiled = 'a'): Parameters<typeof cachedSchemas>[0] {
  const bundle: TemplateBundle = {
    folder: '',
    modules: [],
    pages: new Map([['seat', moduleOf(compiled)]]),
    data: new Map(),
    islands: new Map(),
    files: new Map(),
    socialCard: undefined,
    assets: [],
  };
  return { root, registry: definitions, bundle };
}

it('takes the schemas of an earlier build where definitions are compiled to the same, with what their fields offer', () => {
  const made = schemasOf(registry());
  expect(made.offers).toContain('routes');
  expect(cachedSchemas(project(registry()), 'program')()).toEqual(made);
  expect(cachedSchemas(project(unasked), 'program')()).toEqual(made);
});

it('makes them anew for another program, for other definitions, and where nothing is kept', () => {
  cachedSchemas(project(registry()), 'program')();
  for (const find of [
    cachedSchemas(project(unasked), 'other'),
    cachedSchemas(project(unasked, 'b'), 'program'),
    cachedSchemas(project(unasked), undefined),
  ])
    expect(find).toThrow('anew');
});

it('makes them anew where what was kept is damaged', () => {
  cachedSchemas(project(registry()), 'program')();
  const [file = ''] = readdirSync(join(root, '.islet/cache/schemas'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  writeFileSync(file, readFileSync(file, 'utf8').replace('seat', 'sofa'));
  expect(cachedSchemas(project(unasked), 'program')).toThrow('anew');
  expect(cachedSchemas(project(registry()), 'program')()).toEqual(schemasOf(registry()));
});

it('looks for them once', () => {
  const find = cachedSchemas(project(registry()), 'program');
  const first = find();
  rmSync(join(root, '.islet'), { recursive: true });
  expect(find()).toBe(first);
});
