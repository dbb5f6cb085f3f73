import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { DownloadState } from '../../../../../templates/shared/download/progress.js';
import type { DownloadTexts } from '../../../../../templates/shared/download/texts.js';
import { noteOf, percentOf, sizeOf, spokenProgress, titleOf } from '../../../../../templates/shared/download/words.js';

const file = new URL('../../../../../site/data/download-texts.yaml', import.meta.url);
const texts = parse(readFileSync(file, 'utf8')) as DownloadTexts;
const MIB = 1_048_576;
const state = (changes: Partial<DownloadState>): DownloadState => ({ phase: 'downloading', receivedBytes: 0, totalBytes: 60 * MIB, secondsLeft: undefined, weak: false, ...changes });

describe('the words of a download', () => {
  it('are those of the product', () => {
    expect([texts.downloading, texts.complete, texts.safe, texts.gesture]).toEqual(['Downloading Zupee app', 'Download Complete', '100% safe & secure', 'Upar click kare']);
    const running = state({ receivedBytes: 12.34 * MIB, secondsLeft: 7 });
    expect([titleOf(running, texts), sizeOf(running, texts), noteOf(running, texts), percentOf(running)]).toEqual(['Downloading Zupee app', '12.3 MB of 60.0 MB', '7 Sec left', '20%']);
  });

  it('say nothing that is not known', () => {
    const unknown = state({ totalBytes: undefined });
    expect([sizeOf(unknown, texts), noteOf(unknown, texts), percentOf(unknown)]).toEqual(['', '', '']);
    expect(sizeOf({ ...unknown, receivedBytes: MIB }, texts)).toBe('1.0 MB');
  });

  it('name each phase and each failure', () => {
    for (const phase of ['starting', 'waiting', 'offline', 'elsewhere', 'stopped'] as const) expect(noteOf(state({ phase }), texts)).toBe(texts[phase]);
    for (const failure of ['link', 'network', 'refused', 'changed', 'storage', 'digest'] as const) expect(noteOf(state({ phase: 'failed', failure }), texts)).toBe(texts.failed[failure]);
    expect(titleOf(state({ phase: 'complete' }), texts)).toBe('Download Complete');
  });

  it('are spoken with the phase and each quarter, not with each byte', () => {
    const spoken = Array.from({ length: 101 }, (_, percent) => spokenProgress(state({ receivedBytes: (percent * 60 * MIB) / 100, secondsLeft: percent }), texts));
    expect([...new Set(spoken)]).toEqual(['Downloading Zupee app', 'Downloading Zupee app 25%', 'Downloading Zupee app 50%', 'Downloading Zupee app 75%', 'Downloading Zupee app 100%']);
    expect(spokenProgress(state({ phase: 'offline' }), texts)).toBe(texts.offline);
    expect(spokenProgress(state({ phase: 'complete' }), texts)).toBe('Download Complete 100% safe & secure');
  });
});
