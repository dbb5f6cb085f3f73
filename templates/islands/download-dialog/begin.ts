import { OFFER_AFTER } from '../../shared/download/constants.js';
import { decideDownload, type DownloadFields, type DownloadSituation } from '../../shared/download/decision.js';
import type { FlowConfig } from '../../shared/download/flow-config.js';
import { isInApp } from '../../shared/platform.js';
import { createDialogHost, type DialogHost } from '../../browser/download/dialog-host.js';
import { firstState } from '../../browser/download/first-state.js';
import type * as Engine from '../../browser/download/flow.js';
import type { Flow } from '../../browser/download/flow.js';
import { loadConfig } from '../../browser/download/page-config.js';
import { changeFlow, flowActions } from '../../browser/download/flow-state.js';
import { visitorPlatform } from '../../browser/visitor-platform.js';
import { openDialog } from './dialog-view.js';
import { showBar } from './show-bar.js';

/** What runs a download. The dialog opens before it arrives. */
const engine = (): Promise<typeof Engine> => import('../../browser/download/flow.js');

// This code is requested on touch. The dialog needs the settings first. A failure is handled by the tap.
loadConfig()
  .then(engine)
  .catch(() => undefined);

let dialog: DialogHost | undefined;
let flow: Flow | undefined;
/** The pending request for a plain link: repeated taps result in one browser download. */
let asking: Promise<void> | undefined;

function pageDialog(config: FlowConfig): DialogHost {
  dialog ??= createDialogHost(config, { open: openDialog });
  return dialog;
}

/** Returns what runs the downloads of the page, once its code has come. */
export async function pageFlow(config: FlowConfig): Promise<Flow> {
  const { createFlow } = await engine();
  if (flow !== undefined) return flow;
  flow = createFlow(config, pageDialog(config));
  showBar(config);
  return flow;
}

/** Opens the dialog before there is a download. Its link is offered as during a download without bytes. */
function openEarly(config: FlowConfig, address: string): void {
  changeFlow({ ...firstState(), address });
  pageDialog(config).open();
  setTimeout(() => {
    if (flow === undefined) changeFlow({ stalled: true });
  }, OFFER_AFTER);
}

/**
 * The dialog needs a database, its styles and a decompressor for the check of the file; browsers with these support
 * modal elements. In-app browsers cannot save generated files.
 */
function surface(): DownloadSituation['surface'] {
  const able =
    'indexedDB' in globalThis &&
    'adoptedStyleSheets' in document &&
    'DecompressionStream' in globalThis &&
    !isInApp(navigator.userAgent);
  return able ? 'dialog' : 'plain';
}

/** Data in the markup of a button. */
function fieldsOf(
  { href, dataset: { api, fallback } }: HTMLAnchorElement,
  { ios, apkLink }: FlowConfig,
): DownloadFields {
  return {
    androidApkFromApi: api !== undefined,
    AndroidUrl: api === '' ? apkLink : api,
    androidApkUrl: href,
    defaultAndroidUrl: fallback ?? href,
    IosURL: document.querySelector<HTMLAnchorElement>('a[data-ios]')?.href ?? ios,
  };
}

/** Handles a tap on a download button. Rejects, without an open dialog, if the code for it cannot be loaded. */
export async function tapDownload(button: HTMLAnchorElement, config: FlowConfig): Promise<void> {
  const situation: DownloadSituation = { platform: visitorPlatform(), surface: surface() };
  const fields = fieldsOf(button, config);
  const action = decideDownload(fields, situation);
  const otherwise = decideDownload(fields, { ...situation, apkLink: 'failed' });
  const fallback = 'address' in otherwise ? otherwise.address : button.href;
  // The visitor's action takes priority over the report of the tap, which must be sent before the page unloads.
  const published = 'other' in button.dataset ? undefined : config.published;
  const source =
    action.do === 'download'
      ? { link: { url: action.address }, published }
      : action.do === 'ask' && action.then === 'download'
        ? { link: undefined, service: action.service, fallback, published }
        : undefined;
  const isEarly = source !== undefined && flow === undefined;
  if (isEarly) {
    openEarly(config, fallback);
    // The dialog is its answer.
    button.ariaBusy = null;
  }
  const own = await pageFlow(config).catch(async (error: unknown) => {
    await dialog?.shut('closed');
    throw error;
  });
  const isClosed = isEarly && dialog?.isOpen === false;
  // If the dialog cannot be shown, the browser follows the link.
  if (source)
    own.tap(source).catch(() => {
      location.assign(fallback);
    });
  own.reportTap();
  // Closed meanwhile: the download continues in the bar.
  if (isClosed) flowActions()?.close();
  if (action.do === 'open') location.assign(action.address);
  else if (action.do === 'ask' && action.then === 'open') {
    asking ??= own.askLink(action.service, fallback).then((address) => {
      asking = undefined;
      location.assign(address);
    });
  }
}
