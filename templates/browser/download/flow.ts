import { completionAfter } from '../../shared/download/completion.js';
import type { FlowConfig } from '../../shared/download/flow-config.js';
import { STARTING } from '../../shared/download/progress.js';
import type { EventLabel } from '../../shared/tracking/event-labels.js';
import { pushDownloadClick } from '../tracking/analytics.js';
import { markApkDownloaded } from '../tracking/session.js';
import { createTracking } from '../tracking/tracking.js';
import { pushHistoryEntry } from '../history-entry.js';
import { visitorPlatform } from '../visitor-platform.js';
import { requestApkLink } from './apk-link.js';
import { browserPorts } from './browser-ports.js';
import { createDownload, type Download } from './engine.js';
import { fileAddress } from './file-address.js';
import { BEFORE, changeFlow, flowState, setFlowActions, type FlowActions } from './flow-state.js';
import { saveFile } from './save-file.js';
import { forgetStopped, rememberStopped } from './stopped.js';

export interface FlowView {
  /**
   * Shows the modal dialog. `onClose`: the visitor closes it. `onCancel`: Escape, or the back button of Android, which
   * reach the innermost thing that is open. The answer removes it.
   */
  open(
    config: FlowConfig,
    on: { readonly onClose: () => void; readonly onCancel: () => void },
  ): { readonly dialog: HTMLDialogElement; remove(): void };
}

/** A file: its address, and the service that renews that, if there is one. */
export interface FileSource {
  readonly address: string;
  readonly service?: string | undefined;
  /** A link that works where the address has expired. */
  readonly fallback?: string | undefined;
}

/** A file whose address a service gives; `fallback` is opened where it gives none. */
export interface LinkSource {
  readonly address?: undefined;
  readonly service: string;
  readonly fallback: string;
}

export interface Flow {
  /** A tap on a download button: shows the dialog and downloads the file. Rejects only where the dialog cannot be shown. */
  tap(source: FileSource | LinkSource): Promise<void>;
  /** Goes on with a download that was interrupted, in the bar; nothing where one is under way. */
  resume(source: FileSource): void;
  /** Asks a service for the address of the file; `fallback` where it gives none. */
  askLink(service: string, fallback: string): Promise<string>;
  /** Counts and reports a tap on a download button, whatever follows. */
  reportTap(): void;
}

/** What two sources of one file have in common. */
const fileOf = (from: FileSource | LinkSource | undefined): string => from?.service ?? fileAddress(from?.address ?? '');

/** Downloads for the buttons of one page: one download at a time, its dialog and its bar, and what is told to the event log. */
export function createFlow(config: FlowConfig, view: FlowView): Flow {
  const ports = browserPorts();
  const tracking = createTracking(config);
  let taps = 0;
  let download: Download | undefined;
  /** What was asked for last. */
  let source: FileSource | LinkSource | undefined;
  /** The question for the address that is under way. */
  let asking: symbol | undefined;
  let running: Download | undefined;
  let closeDialog: (() => Promise<void>) | undefined;

  const report = (label: EventLabel, downloadCompleted?: boolean): void => {
    tracking.log(label, { countPlayLudoHit: taps, downloadCompleted, APKVersion: config.apkVersion });
  };

  function open(): void {
    if (closeDialog) return;
    // The entry first: a dialog that could not be left again must not stand open.
    const leave = pushHistoryEntry(actions.close);
    const { dialog, remove } = view.open(config, { onClose: actions.close, onCancel });
    closeDialog = () => {
      closeDialog = undefined;
      remove();
      return leave();
    };
    changeFlow({ place: 'dialog', dialog });
  }

  function onCancel(): void {
    const { completedAt, dismissed = false } = flowState() ?? {};
    const { overlay } = completionAfter(performance.now() - (completedAt ?? Infinity), config.campaign, dismissed);
    if (overlay) actions.dismiss();
    else actions.close();
  }

  /** Never rejects. */
  async function shut(place: 'closed' | 'bar'): Promise<void> {
    changeFlow({ place, dialog: undefined });
    await closeDialog?.();
  }

  const actions: FlowActions = {
    close() {
      if (!closeDialog) return;
      const { download: { phase } = STARTING, saved } = flowState() ?? {};
      report('DownloadDialogClosed', phase === 'complete');
      // What is under way goes on; what is done waits to be saved.
      void shut(phase === 'failed' || phase === 'stopped' || saved ? 'closed' : 'bar');
    },
    show() {
      open();
      changeFlow({ fromBar: true });
    },
    hide() {
      changeFlow({ place: 'closed' });
    },
    stop() {
      rememberStopped(flowState()?.address ?? '');
      asking = undefined;
      download?.stop();
      // Its end is of no interest any more: the next tap begins anew.
      if (download?.state.phase !== 'complete') download = undefined;
      changeFlow({ place: 'closed' });
    },
    retry() {
      void run();
    },
    again() {
      if (download?.state.phase !== 'complete') return;
      const { url: address } = download;
      // Where nothing can be removed, nothing can be stored: the download says so itself.
      void begin(
        { ...source, address },
        ports.store.remove(address).catch(() => undefined),
      );
    },
    save() {
      // Nothing in it rejects: what `file()` cannot read is `undefined`, and a file that is there can be handed over.
      void download?.file().then((file) => {
        if (file === undefined) return run();
        saveFile(file);
        changeFlow({ saved: true, dismissed: true });
        return undefined;
      });
    },
    dismiss() {
      changeFlow({ dismissed: true });
    },
  };
  setFlowActions(actions);

  /** Never rejects. `ready` must not, either. */
  async function begin(from: FileSource, ready?: Promise<unknown>): Promise<void> {
    const { address, service, fallback } = from;
    source = from;
    download = createDownload(ports, {
      url: address,
      renewLink: service === undefined ? undefined : () => ask(service, 'reload'),
    });
    const own = download;
    changeFlow({ ...BEFORE, address });
    own.subscribe((state) => {
      if (own !== download) return;
      const { phase } = state;
      // What was put away comes back to say how it ended.
      if (flowState()?.place === 'closed' && (phase === 'complete' || phase === 'failed')) changeFlow({ place: 'bar' });
      // An address that was asked for may have expired before somebody follows it.
      changeFlow({
        download: state,
        address: phase === 'failed' ? (fallback ?? own.url) : own.url,
        completedAt: phase === 'complete' ? performance.now() : undefined,
      });
    });
    await ready;
    await run();
  }

  const ask = (service: string, cache?: 'reload'): Promise<string> =>
    requestApkLink({ service, websiteName: config.websiteName, source: location.pathname }, cache);

  /** The address; `undefined`, and a line in the console, where there is none. */
  const askOnce = (service: string): Promise<string | undefined> =>
    ask(service).catch((error: unknown) => {
      console.error(error);
      return undefined;
    });

  const askLink = async (service: string, fallback: string): Promise<string> => (await askOnce(service)) ?? fallback;

  /**
   * Runs the download to its end. Never rejects: a failure is shown by the state, told to the event log, and rethrown as an
   * error of the page, where whoever watches a site listens.
   */
  async function run(): Promise<void> {
    const [own, from] = [download, source];
    if (own === undefined || own === running) return;
    running = own;
    const phases = new Set<string>();
    const unsubscribe = own.subscribe(({ phase }) => {
      phases.add(phase);
    });
    await own.start().catch(console.error);
    unsubscribe();
    if (running === own) running = undefined;
    const { phase, failure } = own.state;
    if (phase === 'complete') {
      markApkDownloaded(config.consent, location.pathname);
      // What another tab has completed, that tab reports.
      if (!phases.has('elsewhere') || phases.has('downloading')) report('DownloadComplete', true);
    } else if (phase === 'failed') {
      report('DownloadFailed', false);
      reportError(new Error(`The download failed: ${String(failure)}`));
      // The browser keeps the file where the page cannot, under an address that works now; without a tap nothing is saved unasked.
      if (failure === 'storage' && taps > 0)
        location.assign(from?.service === undefined ? own.url : await askLink(from.service, from.fallback ?? own.url));
    }
  }

  return {
    reportTap() {
      taps += 1;
      report('DownloadButtonClick');
      pushDownloadClick({ path: location.pathname, platform: visitorPlatform() });
    },
    async tap(from) {
      // It is under way, or done and still here.
      const goesOn =
        fileOf(from) === fileOf(source) &&
        (asking !== undefined || (download !== undefined && !['failed', 'stopped'].includes(download.state.phase)));
      const question = Symbol();
      let answer: Promise<string | undefined> | undefined;
      if (!goesOn) {
        // Another file may be: what there is of it stays stored.
        download?.stop();
        download = asking = undefined;
        source = from;
        // On its way while the dialog is drawn.
        if (from.address === undefined) {
          asking = question;
          answer = askOnce(from.service);
          ports.store.warm();
        }
      }
      changeFlow({ ...(!goesOn && BEFORE), fromBar: false });
      open();
      if (goesOn) return;
      forgetStopped();
      if (from.address !== undefined) return begin(from);
      const address = await answer;
      if (asking !== question) return;
      asking = undefined;
      if (address !== undefined) return begin({ ...from, address });
      await shut('closed');
      location.assign(from.fallback);
    },
    askLink,
    resume(from) {
      // A tap that came first has what was interrupted under way already.
      if (asking !== undefined || download !== undefined) return;
      changeFlow({ place: 'bar' });
      void begin(from);
    },
  };
}
