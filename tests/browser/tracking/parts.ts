/** What the tests of this folder use in the page, which the server gives it as modules; its exports are `globalThis.parts`. */
import { giveConsent, refuseConsent } from '../../../templates/browser/tracking/consent.js';
import { flushWhenIdle } from '../../../templates/browser/tracking/flush-when-idle.js';
import type { Tracking, TrackingOptions } from '../../../templates/browser/tracking/tracking.js';

const parts = {
  flushWhenIdle,
  giveConsent,
  refuseConsent,
  async createTracking(options: TrackingOptions): Promise<Tracking> {
    return (await import('../../../templates/browser/tracking/tracking.js')).createTracking(options);
  },
  async locate(): Promise<string> {
    return (await import('../../../templates/browser/tracking/location.js')).locate('none');
  },
};

export type Parts = typeof parts;

Object.assign(globalThis, { parts });
