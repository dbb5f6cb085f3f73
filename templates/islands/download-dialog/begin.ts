import { decideDownload, type DownloadLinks, type DownloadSituation } from '../../shared/download/decision.js';
import type { FlowConfig } from '../../shared/download/flow-config.js';
import { isInApp } from '../../shared/platform.js';
import { createFlow, type Flow } from '../../browser/download/flow.js';
import { flowConfig } from '../../browser/download/page-config.js';
import { visitorPlatform } from '../../browser/visitor-platform.js';
import type { Unfinished } from '../../browser/download/resume-check.js';
import { adoptLook, openFirstView } from './first-view.js';

let flow: Flow | undefined;
/** The question for a plain link: however often the button is tapped meanwhile, the browser downloads once. */
let asking: Promise<void> | undefined;

function pageFlow(): Flow | undefined {
  const config = flowConfig();
  if (config !== undefined) flow ??= createFlow(config, { open: openFirstView });
  return flow;
}

/** The dialog needs a database and a look of its own, and browsers that can have this have modal elements; those inside apps cannot save what a page has made. */
function surface(): DownloadSituation['surface'] {
  const able = 'indexedDB' in globalThis && 'adoptedStyleSheets' in document && !isInApp(navigator.userAgent);
  return able ? 'dialog' : 'plain';
}

/** What the markup of a button says. */
function linksOf({ href, dataset: { api, fallback = href } }: HTMLAnchorElement, { ios, apkLink }: FlowConfig): DownloadLinks {
  return {
    file: href,
    service: api === '' ? apkLink : api,
    fallback,
    ios: document.querySelector<HTMLAnchorElement>('a[data-ios]')?.href ?? ios,
  };
}

/** Does what a tap on a download button is for. False where the browser shall follow the link. */
export function tapDownload(button: HTMLAnchorElement): boolean {
  const config = flowConfig();
  const own = pageFlow();
  if (config === undefined || own === undefined) return false;
  const { href } = button;
  const action = decideDownload(linksOf(button, config), { platform: visitorPlatform(), surface: surface() });
  // What the visitor waits for comes before the report of the tap, which comes before the page can be gone.
  // Where no dialog can be shown, the browser has the link.
  if (action.do === 'download') own.tap(action.source).catch(() => { location.assign(href); });
  own.reportTap();
  if (action.do === 'open') location.assign(action.address);
  else if (action.do === 'ask') {
    asking ??= own.askLink(action.service, action.fallback).then((address) => {
      asking = undefined;
      location.assign(address);
    });
  }
  return true;
}

/** Goes on with a download that was interrupted, without a tap. */
export function resumeDownload({ url: address, renewable = true }: Pick<Unfinished, 'url' | 'renewable'>): void {
  const { apkLink, campaign = false } = flowConfig() ?? {};
  adoptLook(campaign);
  pageFlow()?.resume(renewable ? { address, service: apkLink, fallback: document.querySelector<HTMLAnchorElement>('a[data-api=""]')?.href } : { address });
}
