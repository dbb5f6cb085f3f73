import { completionAfter } from '../../shared/download/completion.js';
import { OFFER_AFTER } from '../../shared/download/constants.js';
import type { FlowConfig } from '../../shared/download/flow-config.js';
import type { EventLabel } from '../../shared/tracking/event-labels.js';
import { pushDownloadClick } from '../tracking/analytics.js';
import { markApkDownloaded } from '../tracking/session.js';
import { randomId } from '../tracking/random-id.js';
import { createTracking, type KnownEvent } from '../tracking/tracking.js';
import { visitorPlatform } from '../visitor-platform.js';
import { browserPorts, codeForEnd } from './browser-ports.js';
import type { DialogHost } from './dialog-host.js';
import { createDownload, type Download } from './engine.js';
import type { FileLink } from './file-link.js';
import { askService, fileOf, isBusy, renewLink, type FileSource } from './file-source.js';
import { firstState } from './first-state.js';
import { BEFORE, changeFlow, flowState, setFlowActions, type FlowActions } from './flow-state.js';
import { readDigest } from './read-digest.js';
import { forgetStopped, rememberStopped } from './stored-record.js';

export interface Flow {
  /**
   * Handles a tap on a download button: shows the dialog and downloads the file. Rejects only if the dialog cannot be
   * shown.
   */
  tap(source: FileSource): Promise<void>;
  /** Resumes a download of an earlier visit in the bar; does nothing if one is running. */
  resume(source: FileSource, link: FileLink): void;
  /** Requests the file address from a service; returns `fallback` if it provides none. */
  askLink(service: string, fallback: string): Promise<string>;
  /** Counts and reports a tap on a download button, whatever follows. */
  reportTap(): void;
}

/** The browser's own download is offered if fewer bytes than this come in `OFFER_AFTER`. */
const OFFER_BELOW = 15_360;

/** State of a flow: idle, waiting for a file address, or downloading. */
type Session =
  | { readonly is: 'idle' }
  | { readonly is: 'asking'; readonly source: FileSource }
  | { readonly is: 'downloading'; readonly source: FileSource; readonly download: Download };

/**
 * Runs the downloads of one page: one download at a time, with its dialog, its bar and its events. The dialog may be
 * open already.
 */
export function createFlow(config: FlowConfig, dialog: DialogHost): Flow {
  const ports = browserPorts();
  const tracking = createTracking(config);
  let session: Session = { is: 'idle' };
  let taps = 0;

  const report = (label: EventLabel, downloadCompleted?: boolean, known?: KnownEvent): void => {
    tracking.log(label, { countPlayLudoHit: taps, downloadCompleted, APKVersion: config.apkVersion }, known);
  };

  const actions: FlowActions = {
    close() {
      if (!dialog.isOpen) return;
      const { download: { phase } = BEFORE.download, saved } = flowState() ?? {};
      report('DownloadDialogClosed', phase === 'complete');
      // A running download continues; a complete one waits to be saved.
      void dialog.shut(phase === 'failed' || phase === 'stopped' || saved ? 'closed' : 'bar');
    },
    cancel() {
      const { completedAt, dismissed = false } = flowState() ?? {};
      const { overlay } = completionAfter(performance.now() - (completedAt ?? Infinity), config.campaign, dismissed);
      if (overlay) actions.dismiss();
      else actions.close();
    },
    show() {
      dialog.open();
    },
    hide() {
      void dialog.shut('closed');
    },
    stop() {
      rememberStopped(flowState()?.address ?? '');
      if (session.is === 'downloading') session.download.stop();
      // A complete file is reused by the next tap.
      if (flowState()?.download.phase !== 'complete') session = { is: 'idle' };
      void dialog.shut('closed');
    },
    retry() {
      void run();
    },
    again() {
      if (session.is !== 'downloading' || session.download.state.phase !== 'complete') return;
      const { source, download } = session;
      // If nothing can be removed, nothing can be stored: the download reports that itself.
      void begin(
        source,
        download.link,
        ports.store.remove(download.link.url).catch(() => undefined),
      );
    },
    save() {
      if (session.is !== 'downloading') return;
      const { download } = session;
      // Nothing in it rejects: `file()` returns `undefined` for an unreadable file, and an existing file can be saved.
      void download.file().then(async (file) => {
        if (file === undefined) return run();
        const { markSaved, saveFile } = await codeForEnd();
        saveFile(file);
        changeFlow({ saved: true, dismissed: true });
        return markSaved(download.link.url);
      });
    },
    dismiss() {
      changeFlow({ dismissed: true });
    },
  };
  setFlowActions(actions);

  /** Never rejects; neither must `ready`. */
  async function begin(source: FileSource, link: FileLink, ready?: Promise<unknown>): Promise<void> {
    const { fallback, published } = source;
    const download = createDownload(ports, {
      link,
      renewLink: (reason) => renewLink(config.websiteName, source, download.link.url, reason),
      renewable: source.service !== undefined,
      published: published ? { ...published, sha256: readDigest(published.sha256) } : { leastBytes: config.leastBytes },
    });
    const own: Session = { is: 'downloading', source, download };
    session = own;
    changeFlow({ ...firstState(), address: link.url });
    let offer: ReturnType<typeof setTimeout> | undefined;
    let received: number | undefined;
    download.subscribe((state) => {
      if (session !== own) return;
      const { phase, receivedBytes } = state;
      // A dismissed bar reappears to show the result.
      if (flowState()?.place === 'closed' && (phase === 'complete' || phase === 'failed')) changeFlow({ place: 'bar' });
      const moves = received === undefined || receivedBytes < received || receivedBytes >= received + OFFER_BELOW;
      if (moves || phase === 'offline' || phase === 'otherTab') {
        received = receivedBytes;
        clearTimeout(offer);
        offer = setTimeout(() => {
          if (session === own) changeFlow({ stalled: !['complete', 'stopped'].includes(download.state.phase) });
        }, OFFER_AFTER);
      }
      changeFlow({
        download: state,
        // The address may have expired before the visitor follows the link.
        address: phase === 'failed' ? (fallback ?? download.link.url) : download.link.url,
        completedAt: phase === 'complete' ? performance.now() : undefined,
        ...(moves && { stalled: false }),
      });
    });
    await ready;
    await run();
  }

  /** Returns the address; `undefined`, with a console message, if there is none. */
  const askOnce = (service: string): Promise<FileLink | undefined> =>
    askService(config.websiteName, service).catch((error: unknown) => {
      console.error(error);
      return undefined;
    });

  const askLink = async (service: string, fallback: string): Promise<string> =>
    (await askOnce(service))?.url ?? fallback;

  /**
   * Runs the download to its end. Never rejects: a failure is shown by the state, sent to the event log, and rethrown
   * as a page error, for error monitoring.
   */
  async function run(): Promise<void> {
    if (session.is !== 'downloading' || session.download.running) return;
    const { source, download } = session;
    await download.start().catch(console.error);
    const { phase, failure, transferred } = download.state;
    if (phase === 'complete') {
      markApkDownloaded(config.consent, location.pathname);
      // Also if an earlier page received the last byte and was left before the check.
      await (await codeForEnd()).reportComplete(report, randomId, download.link.url, transferred);
    } else if (phase === 'failed') {
      report('DownloadFailed', false);
      reportError(new Error(`The download failed: ${String(failure)}`));
      // If the page cannot store the file, the browser can, at an address that works now. Nothing is saved without a
      // tap.
      if (failure === 'storage' && taps > 0)
        location.assign(
          source.service === undefined
            ? download.link.url
            : await askLink(source.service, source.fallback ?? download.link.url),
        );
    }
  }

  /** Whether the file of a button is downloading, or complete and still available. */
  function isActive(source: FileSource): boolean {
    if (session.is === 'idle' || fileOf(session.source) !== fileOf(source)) return false;
    return session.is === 'asking' || !['failed', 'stopped'].includes(session.download.state.phase);
  }

  return {
    reportTap() {
      taps += 1;
      report('DownloadButtonClick');
      pushDownloadClick({ path: location.pathname, platform: visitorPlatform() });
    },
    async tap(source) {
      if (isActive(source)) {
        dialog.open();
        return;
      }
      // Another file may be downloading: its bytes remain stored.
      if (session.is === 'downloading') session.download.stop();
      const own: Session = { is: 'asking', source };
      session = own;
      // Starts while the dialog is rendered.
      const { service, fallback } = source;
      const answer = source.link === undefined && service !== undefined ? askOnce(service) : source.link;
      if (source.link === undefined) ports.store.warm();
      changeFlow(firstState());
      dialog.open();
      forgetStopped();
      const link = await answer;
      if (session !== own) return;
      if (link !== undefined) return begin(source, link);
      const address = fallback !== undefined && (await isBusy(fallback)) ? config.busy.url : fallback;
      if (session !== own) return;
      session = { is: 'idle' };
      await dialog.shut('closed');
      if (address !== undefined) location.assign(address);
    },
    askLink,
    resume(source, link) {
      // An earlier tap has already resumed the interrupted download.
      if (session.is !== 'idle') return;
      if (!dialog.isOpen) changeFlow({ place: 'bar' });
      void begin(source, link);
    },
  };
}
