import { completionAfter } from '../../shared/download/completion.js';
import type { FlowConfig } from '../../shared/download/flow-config.js';
import type { EventLabel } from '../../shared/tracking/event-labels.js';
import { pushDownloadClick } from '../tracking/analytics.js';
import { markApkDownloaded } from '../tracking/session.js';
import { createTracking } from '../tracking/tracking.js';
import { visitorPlatform } from '../visitor-platform.js';
import { requestApkLink } from './apk-link.js';
import { browserPorts } from './browser-ports.js';
import { createDialogHost, type FlowView } from './dialog-host.js';
import { createDownload, type Download } from './engine.js';
import { fileAddress, type FileLink } from './file-link.js';
import { BEFORE, changeFlow, flowState, setFlowActions, type FlowActions } from './flow-state.js';
import { saveFile } from './save-file.js';
import { forgetStopped, rememberStopped } from './stopped.js';

/** What a button downloads. */
export interface FileSource {
  /** `undefined`: the service gives it. */
  readonly link: FileLink | undefined;
  /** Gives the address of the file, and a new one when that has expired. */
  readonly service?: string | undefined;
  /** A plain link that works where neither does. */
  readonly fallback?: string | undefined;
}

export interface Flow {
  /** A tap on a download button: shows the dialog and downloads the file. Rejects only where the dialog cannot be shown. */
  tap(source: FileSource): Promise<void>;
  /** Goes on with a download that an earlier visit has left, in the bar; nothing where one is under way. */
  resume(source: FileSource, link: FileLink): void;
  /** Asks a service for the address of the file; `fallback` where it gives none. */
  askLink(service: string, fallback: string): Promise<string>;
  /** Counts and reports a tap on a download button, whatever follows. */
  reportTap(): void;
}

/** What two sources of one file have in common. */
const fileOf = ({ service, link }: FileSource): string => service ?? fileAddress(link?.url ?? '');

/** How long a download may bring nothing before the browser's own is offered (milliseconds). */
const OFFER_AFTER = 15_000;

/** What a flow does: nothing, wait for the address of a file, or download it. */
type Session =
  | { readonly is: 'idle' }
  | { readonly is: 'asking'; readonly source: FileSource }
  | { readonly is: 'downloading'; readonly source: FileSource; readonly download: Download };

/** Downloads for the buttons of one page: one download at a time, its dialog and its bar, and its events for the event log. */
export function createFlow(config: FlowConfig, view: FlowView): Flow {
  const ports = browserPorts();
  const tracking = createTracking(config);
  let session: Session = { is: 'idle' };
  let taps = 0;

  const report = (label: EventLabel, downloadCompleted?: boolean): void => {
    tracking.log(label, { countPlayLudoHit: taps, downloadCompleted, APKVersion: config.apkVersion });
  };

  function onCancel(): void {
    const { completedAt, dismissed = false } = flowState() ?? {};
    const { overlay } = completionAfter(performance.now() - (completedAt ?? Infinity), config.campaign, dismissed);
    if (overlay) actions.dismiss();
    else actions.close();
  }

  const actions: FlowActions = {
    close() {
      if (!dialog.isOpen) return;
      const { download: { phase } = BEFORE.download, saved } = flowState() ?? {};
      report('DownloadDialogClosed', phase === 'complete');
      // What is under way goes on; what is done waits to be saved.
      void dialog.shut(phase === 'failed' || phase === 'stopped' || saved ? 'closed' : 'bar');
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
      // A whole file stays for the next tap.
      if (flowState()?.download.phase !== 'complete') session = { is: 'idle' };
      void dialog.shut('closed');
    },
    retry() {
      void run();
    },
    again() {
      if (session.is !== 'downloading' || session.download.state.phase !== 'complete') return;
      const { source, download } = session;
      // Where nothing can be removed, nothing can be stored: the download says so itself.
      void begin(
        source,
        download.link,
        ports.store.remove(download.link.url).catch(() => undefined),
      );
    },
    save() {
      if (session.is !== 'downloading') return;
      const { download } = session;
      // Nothing in it rejects: what `file()` cannot read is `undefined`, and a file that is there can be handed over.
      void download.file().then((file) => {
        if (file === undefined) return run();
        saveFile(file);
        changeFlow({ saved: true, dismissed: true });
        // Where that cannot be noted, the file is offered once more than needed.
        return ports.store.markSaved(download.link.url).catch(() => undefined);
      });
    },
    dismiss() {
      changeFlow({ dismissed: true });
    },
  };
  const dialog = createDialogHost(config, view, { onClose: actions.close, onCancel });
  setFlowActions(actions);

  /** Never rejects. `ready` must not, either. */
  async function begin(source: FileSource, link: FileLink, ready?: Promise<unknown>): Promise<void> {
    const { service, fallback } = source;
    const download = createDownload(ports, {
      link,
      renewLink: service === undefined ? undefined : () => ask(service, 'reload'),
      leastBytes: config.leastBytes,
    });
    const own: Session = { is: 'downloading', source, download };
    session = own;
    changeFlow({ ...BEFORE, address: link.url });
    let offer: ReturnType<typeof setTimeout> | undefined;
    let received: number | undefined;
    download.subscribe((state) => {
      if (session !== own) return;
      const { phase, receivedBytes } = state;
      // What was put away comes back to say how it ended.
      if (flowState()?.place === 'closed' && (phase === 'complete' || phase === 'failed')) changeFlow({ place: 'bar' });
      if (receivedBytes !== received || phase === 'offline' || phase === 'elsewhere') {
        clearTimeout(offer);
        offer = setTimeout(() => {
          if (session === own) changeFlow({ stalled: !['complete', 'stopped'].includes(download.state.phase) });
        }, OFFER_AFTER);
      }
      changeFlow({
        download: state,
        // An address that was asked for may have expired before somebody follows it.
        address: phase === 'failed' ? (fallback ?? download.link.url) : download.link.url,
        completedAt: phase === 'complete' ? performance.now() : undefined,
        ...(receivedBytes !== received && { stalled: false }),
      });
      received = receivedBytes;
    });
    await ready;
    await run();
  }

  const ask = (service: string, cache?: 'reload'): Promise<FileLink> =>
    requestApkLink({ service, websiteName: config.websiteName, source: location.pathname }, cache);

  /** The address; `undefined`, and a line in the console, where there is none. */
  const askOnce = (service: string): Promise<FileLink | undefined> =>
    ask(service).catch((error: unknown) => {
      console.error(error);
      return undefined;
    });

  const askLink = async (service: string, fallback: string): Promise<string> =>
    (await askOnce(service))?.url ?? fallback;

  /**
   * Runs the download to its end. Never rejects: a failure is shown by the state, sent to the event log, and rethrown as an
   * error of the page, where whoever watches a site listens.
   */
  async function run(): Promise<void> {
    if (session.is !== 'downloading' || session.download.running) return;
    const { source, download } = session;
    await download.start().catch(console.error);
    const { phase, failure, transferred } = download.state;
    if (phase === 'complete') {
      markApkDownloaded(config.consent, location.pathname);
      // Once for each transfer: what another tab or an earlier visit has completed was reported there.
      if (transferred) report('DownloadComplete', true);
    } else if (phase === 'failed') {
      report('DownloadFailed', false);
      reportError(new Error(`The download failed: ${String(failure)}`));
      // The browser keeps the file where the page cannot, under an address that works now; without a tap nothing is saved unasked.
      if (failure === 'storage' && taps > 0)
        location.assign(
          source.service === undefined
            ? download.link.url
            : await askLink(source.service, source.fallback ?? download.link.url),
        );
    }
  }

  /** Whether a tap on the button of a file finds it under way, or done and still here. */
  function goesOn(source: FileSource): boolean {
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
      if (goesOn(source)) {
        dialog.open();
        return;
      }
      // Another file may be under way: what there is of it stays stored.
      if (session.is === 'downloading') session.download.stop();
      const own: Session = { is: 'asking', source };
      session = own;
      // On its way while the dialog is drawn.
      const { service, fallback } = source;
      const answer = source.link === undefined && service !== undefined ? askOnce(service) : source.link;
      if (source.link === undefined) ports.store.warm();
      changeFlow(BEFORE);
      dialog.open();
      forgetStopped();
      const link = await answer;
      if (session !== own) return;
      if (link !== undefined) return begin(source, link);
      session = { is: 'idle' };
      await dialog.shut('closed');
      if (fallback !== undefined) location.assign(fallback);
    },
    askLink,
    resume(source, link) {
      // A tap that came first has what was interrupted under way already.
      if (session.is !== 'idle') return;
      changeFlow({ place: 'bar' });
      void begin(source, link);
    },
  };
}
