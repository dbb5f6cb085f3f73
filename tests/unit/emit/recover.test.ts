import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outputFolders, workPaths, type OutputFolders } from '../../../src/emit/output-folders.js';
import { recover } from '../../../src/emit/recover.js';
import { openStaging } from '../../../src/emit/staging.js';
import { afterRecovery, CHANGES, publishedSite, ready, stageSite, writeSite } from './linked-site.js';
import { namesOf, put, temporaryFolder, temporaryOutput } from './output.js';
import { strikes } from './strike.js';

const strike = strikes();

const NEW = { files: CHANGES.new, name: 'new' };
const OLD = { files: CHANGES.old, name: 'old' };

describe('recovery', () => {
  /** An open publication of which some steps are done. */
  async function interrupted(): Promise<OutputFolders> {
    const { output, publish } = await ready(CHANGES);
    expect(await strike.survived(9, publish)).toBe(false);
    expect(existsSync(workPaths(output).journal)).toBe(true);
    return output;
  }

  it('does nothing where there is no output and where there is a whole one', async () => {
    const output = temporaryOutput();
    await recover(output);
    expect(readdirSync(output.parent)).toEqual([]);
    writeSite(output, CHANGES.old, 'old');
    expect(await afterRecovery(output)).toEqual(OLD);
  });

  it.each([
    ['is damaged', ''],
    ['is of an earlier version', '{"version":1,"direction":"undo"}'],
    ['is no object', 'null'],
  ])('cleans up where the journal %s, and the next build replaces everything', async (_what, journal) => {
    const output = await interrupted();
    put(workPaths(output).journal, journal);
    await recover(output);
    expect(existsSync(output.work)).toBe(false);
    const staging = await openStaging(output);
    await staging.publish(stageSite(staging, CHANGES.new, 'new'));
    staging.discard();
    expect(publishedSite(output)).toEqual(NEW);
  });

  it('leaves alone what is outside of the output, whatever a journal says that came with a project', async () => {
    const outside = temporaryFolder();
    const letters = join(outside, 'letters.txt');
    put(letters, 'precious');
    for (const path of ['../letters.txt', 'link/letters.txt', 'ludo/../../letters.txt', '']) {
      for (const act of ['remove', 'move', 'replace']) {
        const output = outputFolders(join(outside, 'dist'));
        writeSite(output, CHANGES.old, 'old');
        mkdirSync(workPaths(output).next.dist, { recursive: true });
        if (act === 'move') symlinkSync(outside, join(workPaths(output).next.dist, 'link'));
        else symlinkSync(outside, join(output.dist, 'link'));
        const steps = [{ act, tree: 'dist', path }];
        if (path !== '' || act !== 'move') put(workPaths(output).journal, JSON.stringify({ version: 2, steps }));
        await recover(output);
        expect([path, act, readFileSync(letters, 'utf8'), existsSync(join(output.dist, 'index.html'))]).toEqual([
          path,
          act,
          'precious',
          true,
        ]);
        for (const folder of [output.dist, output.audit]) rmSync(folder, { recursive: true });
      }
    }
  });

  it('removes nothing through a link that came with a project', async () => {
    for (const isOpen of [false, true]) {
      const output = temporaryOutput();
      const outside = temporaryFolder();
      put(join(outside, 'letters.txt'), 'precious');
      if (isOpen) put(join(outside, 'journal.json'), '{"version":2,"steps":[]}');
      symlinkSync(outside, output.work);
      expect(await namesOf(() => recover(output))).toEqual(isOpen ? ['project-unsafe-out'] : []);
      expect(readdirSync(outside)).toEqual(isOpen ? ['journal.json', 'letters.txt'] : ['letters.txt']);
    }
  });

  it('removes the empty folder of a build that died as it made it, or before it removed it', async () => {
    const output = temporaryOutput();
    writeSite(output, CHANGES.old, 'old');
    mkdirSync(output.work);
    expect(await afterRecovery(output)).toEqual(OLD);
  });
});
