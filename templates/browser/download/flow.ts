import { completionAfter } from '../../shared/download/completion.js';
import type { FlowConfig } from '../../shared/download/flow-config.js';
import type { EventLabel } from '../../shared/tracking/event-labels.js';
import { pushDownloadClick } from '../tracking/analytics.js';
import { markApkDownloaded } from '../tracking/session.js';
import { createTracking } from '../tracking/tracking.js';
import { pushHistoryEntry } from '../history-entry.js';
import { visitorPlatform } from '../visitor-platform.js';
import { requestApkLink } from './apk-link.js';
import { browserPorts } from './browser-ports.js';
import { createDownload, type Download } from './engine.js';
import { changeFlow, flowState, setFlowActions, type FlowActions } from './flow-state.js';
import { saveFile } from './save-file.js';
import { STOPPED } from './stopped.js';

export interface FlowView {
  /**
   * Shows the modal dialog. `onClose`: the visitor closes it. `onCancel`: Escape, or the back button of Android, which
   * reach the innermost thing that is open. The answer removes it.
   */
  open(config: FlowConfig, on: { readonly onClose: () => void; readonly onCancel: () => void }): { readonly dialog: HTMLDialogElement; remove(): void };
}

/** How the address of the file is renewed: the service that gives it, if there is one. */
export interface FileSource {
  readonly address: string;
  readonly service?: string | undefined;
}

/** A file whose address a service gives; `fallback` is opened where it gives none. */
export interface LinkSource {
  readonly service: string;
  readonly fallback: string;
}

export interface Flow {
  /** A tap on a download button: shows the dialog and downloads the file. */
  tap(source: FileSource | LinkSource): Promise<void>;
  /** Goes on with a download that was interrupted, in the bar. */
  resume(source: FileSource): void;
  /** Asks a service for the address of the file; `fallback` where it gives none. */
  askLink(service: string, fallback: string): Promise<string>;
  /** Counts and reports a tap on a download button, whatever follows. */
  reportTap(): void;
}

/** Downloads for the buttons of one page: one download at a time, its dialog and its bar, and what is told to the event log. */
export function createFlow(config: FlowConfig, view: FlowView): Flow {
  const ports = browserPorts();
  const tracking = createTracking(config);
  let taps = 0;
  let download: Download | undefined;
  let closeDialog: (() => Promise<void>) | undefined;

  const report = (label: EventLabel, downloadCompleted?: boolean): void => {
    tracking.log(label, {
      countPlayLudoHit: taps,
      ...(downloadCompleted !== undefined && { downloadCompleted }),
      ...(config.apkVersion !== undefined && { APKVersion: config.apkVersion }),
    });
  };

  function open(): void {
    if (closeDialog) return;
    const { dialog, remove } = view.open(config, { onClose: () => { actions.close(); }, onCancel });
    const leave = pushHistoryEntry(() => { actions.close(); });
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

  function shut(place: 'closed' | 'bar'): Promise<void> {
    changeFlow({ place, dialog: undefined });
    return closeDialog?.() ?? Promise.resolve();
  }

  const actions: FlowActions = {
    close() {
      if (!closeDialog) return;
      report('DownloadDialogClosed', flowState()?.download.phase === 'complete');
      const { phase } = flowState()?.download ?? {};
      // What is under way goes on; what is done waits to be saved.
      void shut(phase === 'failed' || phase === 'stopped' || flowState()?.saved === true ? 'closed' : 'bar');
    },
    show: open,
    stop() {
      sessionStorage.setItem(STOPPED, flowState()?.address ?? '');
      download?.stop();
      changeFlow({ place: 'closed' });
    },
    retry() {
      void run();
    },
    again() {
      const { address = '' } = flowState() ?? {};
      changeFlow({ completedAt: undefined, saved: false, dismissed: false });
      void ports.store.remove(address).then(() => run());
    },
    save() {
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

  function begin({ address, service }: FileSource): Promise<void> {
    download = createDownload(ports, { url: address, ...(service !== undefined && { renewLink: () => ask(service, 'reload') }) });
    const own = download;
    changeFlow({ address, completedAt: undefined, saved: false, dismissed: false, download: own.state });
    own.subscribe((state) => {
      if (own !== download) return;
      changeFlow({ download: state, ...(state.phase === 'complete' && { completedAt: performance.now() }) });
    });
    return run();
  }

  const ask = (service: string, cache?: 'reload'): Promise<string> => requestApkLink({ service, websiteName: config.websiteName, source: location.pathname }, cache);

  /** Runs the download to its end. Rejects where it failed, after that was reported. */
  async function run(): Promise<void> {
    const own = download;
    if (own === undefined) return;
    await own.start();
    const { phase, failure } = own.state;
    if (phase === 'complete') {
      markApkDownloaded(config.consent, location.pathname);
      report('DownloadComplete', true);
    } else if (phase === 'failed') {
      report('DownloadFailed', false);
      // The browser keeps the file where the page cannot.
      if (failure === 'storage') location.assign(flowState()?.address ?? '');
      throw new Error(`The download failed: ${failure ?? 'unknown'}`);
    }
  }

  return {
    reportTap() {
      taps += 1;
      report('DownloadButtonClick');
      pushDownloadClick({ path: location.pathname, platform: visitorPlatform() });
    },
    async tap(source) {
      open();
      // One is under way, or done and still here.
      if (download !== undefined && !['failed', 'stopped'].includes(download.state.phase)) return;
      sessionStorage.removeItem(STOPPED);
      if ('address' in source) return begin(source);
      const { service, fallback } = source;
      const address = await ask(service).catch((error: unknown) => {
        console.error(error);
        return undefined;
      });
      if (address !== undefined) return begin({ address, service });
      await shut('closed');
      location.assign(fallback);
    },
    askLink(service, fallback) {
      return ask(service).catch((error: unknown) => {
        console.error(error);
        return fallback;
      });
    },
    resume(source) {
      changeFlow({ place: 'bar' });
      void begin(source);
    },
  };
}
