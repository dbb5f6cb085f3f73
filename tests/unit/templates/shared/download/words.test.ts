import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { DownloadState } from '../../../../../templates/shared/download/progress.js';
import type { DownloadTexts } from '../../../../../templates/shared/download/texts.js';
import {
  noteOf,
  offersDirect,
  percentOf,
  safeOf,
  sizeOf,
  spokenProgress,
  titleOf,
} from '../../../../../templates/shared/download/words.js';

const read = (name: string): DownloadTexts => {
  const file = new URL(`../../../../../site/data/${name}.yaml`, import.meta.url);
  return { digits: '0123456789', ...(parse(readFileSync(file, 'utf8')) as Omit<DownloadTexts, 'digits'>) };
};
const texts = read('download-texts');
const MIB = 1_048_576;
const state = (changes: Partial<DownloadState>): DownloadState => ({
  phase: 'downloading',
  receivedBytes: 0,
  totalBytes: 60 * MIB,
  secondsLeft: undefined,
  weak: false,
  transferred: false,
  ...changes,
});

describe('the words of a download', () => {
  it('are those of the product', () => {
    expect([texts.downloading, texts.complete, texts.safe, texts.gesture]).toEqual([
      'Downloading Zupee app',
      'Download Complete',
      '100% safe & secure',
      'Upar click kare',
    ]);
    const running = state({ receivedBytes: 12.34 * MIB, secondsLeft: 7 });
    expect([
      titleOf(running, texts),
      sizeOf(running, texts),
      noteOf(running, texts),
      percentOf(running, texts),
    ]).toEqual(['Downloading Zupee app', '12.3 MB of 60.0 MB', '7 Sec left', '20%']);
  });

  it('name each phase and each failure', () => {
    for (const phase of ['starting', 'offline', 'otherTab', 'stopped'] as const)
      expect(noteOf(state({ phase }), texts)).toBe(texts[phase]);
    for (const failure of [
      'link',
      'network',
      'refused',
      'changed',
      'storage',
      'digest',
      'content',
      'missing',
      'blocked',
      'unforeseen',
    ] as const)
      expect(noteOf(state({ phase: 'failed', failure }), texts)).toBe(texts.failed[failure]);
    expect(titleOf(state({ phase: 'complete' }), texts)).toBe('Download Complete');
  });

  it('name what a retry waits for', () => {
    const waits = (failure: DownloadState['failure']): string => noteOf(state({ phase: 'waiting', failure }), texts);
    expect(waits('network')).toBe('Connection lost. Trying again');
    expect(waits('refused')).toBe('The server is busy. Trying again');
    for (const failure of ['content', 'link', 'missing', 'blocked', 'unforeseen', undefined] as const)
      expect(waits(failure)).toBe('Trying again');
  });

  it('claim nothing of a file that is still checked', () => {
    const checking = state({ phase: 'checking', receivedBytes: 60 * MIB });
    expect(titleOf(checking, texts)).toBe('Checking the file');
    expect([noteOf(checking, texts), percentOf(checking, texts), safeOf(checking, texts)]).toEqual(['', '', '']);
    expect(spokenProgress(checking, texts)).toBe('Checking the file');
  });

  it.each(['content', 'digest'] as const)('have no figures of bytes that are not the file: %s', (failure) => {
    const failed = state({ phase: 'failed', failure, totalBytes: 40 });
    expect([sizeOf(failed, texts), percentOf(failed, texts)]).toEqual(['', '']);
  });

  it.each(['', '.hi', '.bn', '.gu'])('promise nothing that only a tap may begin: download-texts%s', (language) => {
    const { failed } = read(`download-texts${language}`);
    expect(failed.storage).not.toMatch(/इसलिए|তাই|તેથી|so your/);
  });

  it('count minutes above 90 seconds, where the texts have a form for them', () => {
    const left = (secondsLeft: number, own = texts): string => noteOf(state({ secondsLeft }), own);
    expect([left(90), left(91), left(400)]).toEqual(['90 Sec left', '2 min left', '7 min left']);
    expect(left(400, { ...texts, minutesLeft: undefined })).toBe('400 Sec left');
  });

  it('say nothing of safety beside a failure or a retry', () => {
    for (const phase of ['failed', 'waiting', 'offline', 'stopped'] as const)
      expect(safeOf(state({ phase }), texts)).toBe('');
    for (const phase of ['starting', 'downloading', 'complete'] as const)
      expect(safeOf(state({ phase }), texts)).toBe('100% safe & secure');
  });

  it('have a heading for a failure in each language', () => {
    const headings = ['', '.hi', '.bn', '.gu'].map((language) =>
      titleOf(state({ phase: 'failed' }), read(`download-texts${language}`)),
    );
    expect(headings).toEqual(['Download failed', 'डाउनलोड नहीं हुआ', 'ডাউনলোড হয়নি', 'ડાઉનલોડ થયું નથી']);
  });

  it('offer the plain link after a failure and after a while without a byte, but never to wrong bytes', () => {
    expect(offersDirect(state({ phase: 'waiting' }), false)).toBe(false);
    expect(offersDirect(state({ phase: 'waiting' }), true)).toBe(true);
    for (const failure of ['network', 'blocked', 'missing', 'unforeseen'] as const)
      expect(offersDirect(state({ phase: 'failed', failure }), false)).toBe(true);
    for (const failure of ['digest', 'content'] as const)
      expect(offersDirect(state({ phase: 'failed', failure }), true)).toBe(false);
  });

  it('are spoken with the phase and each quarter, not with each byte', () => {
    const spoken = Array.from({ length: 101 }, (_, percent) =>
      spokenProgress(state({ receivedBytes: (percent * 60 * MIB) / 100, secondsLeft: percent }), texts),
    );
    expect([...new Set(spoken)]).toEqual([
      'Downloading Zupee app',
      'Downloading Zupee app 25%',
      'Downloading Zupee app 50%',
      'Downloading Zupee app 75%',
    ]);
    expect(spokenProgress(state({ phase: 'offline' }), texts)).toBe(texts.offline);
    expect(spokenProgress(state({ phase: 'failed', failure: 'network' }), texts)).toBe(
      'Download failed. The connection keeps dropping',
    );
    expect(spokenProgress(state({ phase: 'complete' }), texts)).toBe('Download Complete 100% safe & secure');
  });

  it.each(['', '.hi', '.bn', '.gu'])(
    'have their figures in the digits that the words around them have: download-texts%s',
    (language) => {
      const { minutesLeft, ...own } = read(`download-texts${language}`);
      expect(minutesLeft).toContain('{n}');
      const running = state({ receivedBytes: 30.68 * MIB, totalBytes: 45.97 * MIB, secondsLeft: 1_234_567_890 });
      const said = [
        sizeOf(running, own),
        sizeOf({ ...running, totalBytes: undefined }, own),
        noteOf(running, own),
        percentOf(running, own),
        spokenProgress(running, own),
        spokenProgress(state({ phase: 'complete' }), own),
      ];
      const digits = said.join().match(/\p{Nd}/gu) ?? [];
      expect(new Set(digits)).toEqual(new Set(own.digits));
    },
  );
});
