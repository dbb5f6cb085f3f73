import { createDownload, type Download } from '../../../../../../templates/browser/download/engine.js';
import type { DownloadFailure, DownloadState } from '../../../../../../templates/shared/download/progress.js';
import { createChance } from '../../../../../helpers/chance.js';
import { bytesOf, createDisk, type Disk, type DiskRecord } from './disk.js';
import { createFaultQueue } from './fault-queue.js';
import { isExplained } from './explanation.js';
import type { Fault, Plan } from './faults.js';
import { beginsWith } from './file-version.js';
import { createJournal } from './journal.js';
import { createPorts, type Connection, type LockTable } from './page.js';
import { createServer, type SimulatedServer } from './server.js';
import { createWorld, type Process } from './world.js';
import { LEAST_ZIP } from './zip.js';

export interface Outcome {
  readonly end: 'complete' | DownloadFailure | undefined;
  /** What must not have happened. */
  readonly findings: readonly string[];
  readonly happened: ReadonlyMap<Fault, number>;
  readonly disk: Disk;
  readonly server: SimulatedServer;
  /** All states that any page showed. */
  readonly states: readonly DownloadState[];
}

/** Servers of which parts cannot be had, or not be trusted. */
const WITHOUT_PARTS = ['no-ranges', 'no-length', 'wrong-digest', 'untagged-parts'] as const;

const WITHOUT_LENGTH = ['no-length', 'encoded', 'hidden-encoding'] as const;

/** A server that compresses whole files gives parts of the same file, where its date and the digest of its owner say so. */
function cannotHaveParts(traits: Plan['traits']): boolean {
  if (WITHOUT_PARTS.some((trait) => traits.has(trait))) return true;
  // Of a new file, only its digest says that it ends there.
  if (traits.has('overstated') && traits.has('trailing')) return true;
  if (traits.has('encoded') && !traits.has('hidden-headers') && !traits.has('no-date')) return false;
  return (
    (traits.has('encoded') || traits.has('hidden-encoding')) && (!traits.has('owner-digest') || traits.has('no-date'))
  );
}

/** Plays a plan to its end: pages come and go until one has the file or gives up. */
export async function playSequence(plan: Plan, before: readonly DiskRecord[] = []): Promise<Outcome> {
  const world = createWorld();
  const chance = createChance(plan.seed ^ 0x5eed);
  const journal = createJournal(plan.saveEvery, cannotHaveParts(plan.traits));
  const connection: Connection = { online: true, waiting: new Set() };
  const locks: LockTable = new Map();
  const faults = createFaultQueue(plan.requests);
  const server = createServer({
    world,
    chance,
    journal,
    faults,
    traits: plan.traits,
    size: plan.size,
    piece: plan.piece,
    online: () => connection.online,
  });
  const disk = createDisk({
    world,
    chance,
    journal,
    faults: plan.stores,
    before,
    committed: (record) => {
      checkRecord(record);
    },
  });
  const pages = [...plan.pages];
  const running = new Set<Process>();
  const states: DownloadState[] = [];
  let coming = 0;
  let end: Outcome['end'];

  /** What is stored is the beginning of one state of the file, or the digest is going to say that it is not. */
  function checkRecord(record: DiskRecord): void {
    const bytes = bytesOf(record);
    if (bytes === undefined || (journal.happened.has('flipped') && record.digest !== undefined)) return;
    // Two files may be mixed on the disk where nothing tells them apart, but never be called complete.
    const isUntold =
      journal.happened.has('changed') &&
      plan.traits.has('untagged-parts') &&
      (plan.traits.has('ignores-if-range') || plan.traits.has('hidden-headers'));
    if (journal.happened.has('glue') || journal.happened.has('damaged') || isUntold) return;
    // Where a part begins that says nothing about it is found out by the digest of the owner.
    if (['owner-digest', 'hidden-headers', 'wrong-start'].every((fault) => journal.happened.has(fault as Fault)))
      return;
    // Without a length of the file, a small one may be another state of it.
    const withoutLength = journal.happened.has('early-end') || WITHOUT_LENGTH.some((trait) => plan.traits.has(trait));
    if (journal.happened.has('small-zip') && withoutLength) return;
    const version = server.versions.find((candidate) => beginsWith(candidate, bytes));
    if (version === undefined) journal.findings.push(`${String(bytes.length)} bytes stored that are of no one file`);
    else if (
      record.totalBytes === bytes.length &&
      !server.versions.some((candidate) => candidate.bytes.length === bytes.length && beginsWith(candidate, bytes))
    ) {
      journal.findings.push(`a part of ${String(bytes.length)} bytes stored as the whole`);
    }
  }

  function checkState({ receivedBytes, totalBytes, secondsLeft }: DownloadState): void {
    const { hidden, encoded } = { hidden: plan.traits.has('hidden-encoding'), encoded: plan.traits.has('encoded') };
    const sound = receivedBytes >= 0 && (totalBytes === undefined || hidden || encoded || receivedBytes <= totalBytes);
    if (!sound) journal.findings.push(`${String(receivedBytes)} of ${String(totalBytes)} bytes`);
    if (secondsLeft !== undefined && !(Number.isInteger(secondsLeft) && secondsLeft >= 0))
      journal.findings.push(`${String(secondsLeft)} seconds left`);
  }

  function open(name: string, first: boolean): void {
    const process = world.createProcess(name);
    const newest = [...disk.records.values()].sort((one, other) => other.timestamp - one.timestamp)[0];
    const lateCode = plan.traits.has('late-code') ? 2 : 0;
    if (lateCode > 0) journal.note('late-code');
    const ports = createPorts(process, { world, chance, server, disk, connection, locks, lateCode });
    const download = createDownload(ports, {
      // A page goes on with what it finds stored, or is asked to download what the service names now.
      link: newest !== undefined && chance.happens(0.5) ? { url: newest.url } : server.named,
      renewLink: () => server.renewLink(process),
      published: { leastBytes: LEAST_ZIP },
      saveEvery: plan.saveEvery,
    });
    download.subscribe((state) => {
      states.push(state);
      checkState(state);
    });
    running.add(process);
    if (first) arrange(process, download);
    void run(process, download);
  }

  async function run(process: Process, download: Download): Promise<void> {
    try {
      await download.start();
    } catch (error) {
      journal.findings.push(`start() rejected: ${String(error)}`);
    }
    const { phase, failure } = download.state;
    if (phase === 'stopped') {
      world.step(process, 5_000, () => void run(process, download));
      return;
    }
    if (phase !== 'complete' && phase !== 'failed') journal.findings.push(`ended as ${phase}`);
    running.delete(process);
    if (end !== 'complete') end = phase === 'complete' ? 'complete' : failure;
  }

  /** The faults of the plan up to the next end of a page belong to this one. */
  function arrange(process: Process, download: Download): void {
    while (pages.length > 0) {
      const next = pages.shift();
      if (next === undefined) return;
      const { fault, at } = next;
      process.triggers.push({
        at,
        happen: () => {
          journal.note(fault);
          happen();
        },
      });
      function happen(): void {
        switch (fault) {
          case 'kill':
            running.delete(process);
            server.breakOff(process);
            world.kill(process);
            coming += 1;
            world.after(chance.int(1, 60_000), () => {
              coming -= 1;
              open(`${process.name}+`, true);
            });
            break;
          case 'freeze':
            process.frozenUntil = world.now + chance.int(1_000, 600_000);
            server.breakOff(process);
            break;
          case 'stop':
            journal.stopped();
            download.stop();
            break;
          case 'second-tab':
            open(`beside ${process.name}`, false);
            break;
          case 'offline':
            connection.online = false;
            server.breakOff();
            world.after(chance.int(1_000, 200_000), () => {
              connection.online = true;
              for (const tell of connection.waiting) tell();
              connection.waiting.clear();
            });
            break;
        }
      }
      if (fault === 'kill') return;
    }
  }

  open('page', true);
  const ended = await world.run(() => running.size === 0 && coming === 0);
  if (ended !== 'over') journal.findings.push(`the sequence is ${ended}`);
  for (const record of disk.records.values()) checkRecord(record);
  const hasOtherDigest = before.some(
    ({ sha256 }) => sha256 !== undefined && !server.versions.some(({ digest }) => digest === sha256),
  );
  const isOtherDigest = end === 'digest' && hasOtherDigest;
  if (end !== undefined && end !== 'complete' && !isOtherDigest && !isExplained(end, journal.happened))
    journal.findings.push(`given up without need: ${end}`);
  if (end === 'complete') {
    const whole = [...disk.records.values()].map(bytesOf);
    const exact = server.versions.some((version) =>
      whole.some((bytes) => bytes?.length === version.bytes.length && beginsWith(version, bytes)),
    );
    if (!exact && !journal.happened.has('lost-chunk')) journal.findings.push('complete, but not byte by byte');
  }
  return { end, findings: journal.findings, happened: journal.happened, disk, server, states };
}
