/**
 * Loaded into a measured process before its own code: leaves what the process used of the machine in the file that
 * `ISLET_BENCH_USAGE` names when it ends, threads included.
 */
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

const file = process.env['ISLET_BENCH_USAGE'];

if (isMainThread && file !== undefined) {
  process.once('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeFileSync(file, JSON.stringify({ cpuMicroseconds: userCPUTime + systemCPUTime, peakKilobytes: maxRSS }));
  });
}
