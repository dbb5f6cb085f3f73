import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lostHandlers } from '../../../src/bundle/checks/lost-handlers.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'islet-handlers-'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

/** The handlers found in files, given with what they import. */
async function found(
  files: Readonly<Record<string, readonly [source: string, ...imports: string[]]>>,
): Promise<string[]> {
  for (const [file, [source]] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), source);
  }
  const inputs = Object.fromEntries(
    Object.entries(files).map(([file, [{ length }, ...imports]]) => [
      file,
      { bytes: length, imports: imports.map((path) => ({ path, kind: 'import-statement' as const })) },
    ]),
  );
  return (await lostHandlers(root, inputs)).map(
    ({ text, location }) => `${location?.file ?? ''}:${String(location?.line)}:${String(location?.column)} ${text}`,
  );
}

it('finds handlers of elements, wherever they are among the attributes', async () => {
  expect(
    await found({
      'templates/pages/a.tsx': [
        `export default (rest: object) => (
  <a {...rest} href="/" title={\`onclick=\${'}'}\`}
    onMouseEnter={() => <b>{'>'}</b>}>
    <i onclick="x()" hidden={!rest}>{[1].map((key) => <u key={key} onFocus={console.log} />)}</i>
  </a>
);`,
      ],
    }),
  ).toEqual([
    'templates/pages/a.tsx:3:4 `onMouseEnter` of `<a>` is not published.',
    'templates/pages/a.tsx:4:7 `onclick` of `<i>` is not published.',
    'templates/pages/a.tsx:4:67 `onFocus` of `<u>` is not published.',
  ]);
});

it('passes over modules that islands import, components, and handlers that are nothing', async () => {
  const button = ['export const Button = () => <button onClick={() => 1}>A</button>;'] as const;
  expect(
    await found({
      'templates/islands/menu/menu.tsx': [
        'export default () => <b onClick={() => 1}>B</b>;',
        'templates/components/button.tsx',
      ],
      'templates/components/button.tsx': button,
      'templates/pages/a.tsx': [
        `// <b onClick={x}>
export default () => <Chart onRender={() => 1}><p one={1} onClick={undefined} onChange={null}>{' onClick={x} '}</p></Chart>;`,
      ],
      'node_modules/kit/button.jsx': button,
    }),
  ).toEqual([]);
});

it('finds hooks of state and effects that no island imports', async () => {
  expect(
    await found({
      'templates/layouts/footer.tsx': [
        `import { useEffect as after, useId, useState } from 'react';
// useState() is called here.
export default () => {
  const [open] = useState<boolean>(false);
  useState(1);
  after(() => undefined);
  return <p id={useId()}>{String(open)}</p>;
};`,
        'templates/shared/hook.ts',
      ],
      'templates/shared/hook.ts': [
        "import { useState } from 'react';\nexport const useOpen = () => <T>(a: T) => useState(a);",
      ],
      'templates/islands/menu/menu.tsx': ['export default () => null;', 'templates/shared/used.ts'],
      'templates/shared/used.ts': ["import { useState } from 'react';\nexport const useUsed = () => useState(1);"],
    }),
  ).toEqual([
    'templates/layouts/footer.tsx:6:2 `useEffect` has no effect in a page.',
    'templates/layouts/footer.tsx:4:17 `useState` has no effect in a page.',
    'templates/shared/hook.ts:2:42 `useState` has no effect in a page.',
  ]);
});
