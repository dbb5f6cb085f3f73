import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { flagsForBatches } from '../../../src/lib/engine-for-batches.js';

it('names no flag that this Node would complain of', () => {
  const script = `for (const flag of ${JSON.stringify(flagsForBatches(process.versions.v8))}) require('node:v8').setFlagsFromString(flag);`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

it('leaves out what only one V8 knows', () => {
  expect(flagsForBatches('11.3.244.8-node.38')).toContain('--interrupt-budget=400000');
  for (const v8 of ['12.4.254.21-node.33', '13.6.233.17-node.37', '14.1.0'])
    expect(flagsForBatches(v8).join()).not.toMatch(/budget|inlined/);
});
