import { decideDownload, type DownloadFields, type DownloadSituation } from '../../shared/download/decision.js';
import type { FlowConfig } from '../../shared/download/flow-config.js';
import { isInApp } from '../../shared/platform.js';
import { createFlow, type Flow } from '../../browser/download/flow.js';
import { visitorPlatform } from '../../browser/visitor-platform.js';
import type { Unfinished } from '../../browser/download/resume-check.js';
import { adoptStyles } from './adopt-styles.js';
import { openDialog } from './dialog-view.js';
import { showBar } from './show-bar.js';

let flow: Flow | undefined;
/** The pending request for a plain link: repeated taps result in one browser download. */
let asking: Promise<void> | undefined;

function pageFlow(config: FlowConfig): Flow {
  if (flow !== undefined) return flow;
  flow = createFlow(config, { open: openDialog });
  showBar(config);
  return flow;
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

/** Handles a tap on a download button. */
export function tapDownload(button: HTMLAnchorElement, config: FlowConfig): void {
  const own = pageFlow(config);
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
  // If the dialog cannot be shown, the browser follows the link.
  if (source)
    own.tap(source).catch(() => {
      location.assign(fallback);
    });
  own.reportTap();
  if (action.do === 'open') location.assign(action.address);
  else if (action.do === 'ask' && action.then === 'open') {
    asking ??= own.askLink(action.service, fallback).then((address) => {
      asking = undefined;
      location.assign(address);
    });
  }
}

/** Resumes an interrupted download without a tap. */
export function resumeDownload(
  { url, renewable = true, published: isPublished }: Pick<Unfinished, 'url' | 'renewable' | 'published'>,
  config: FlowConfig,
): void {
  const { apkLink, campaign, published: site } = config;
  const published = isPublished === true ? site : undefined;
  adoptStyles(campaign);
  const link = { url };
  const fallback = document.querySelector<HTMLAnchorElement>('a[data-api=""]')?.href;
  pageFlow(config).resume(renewable ? { link, service: apkLink, fallback, published } : { link, published }, link);
}
