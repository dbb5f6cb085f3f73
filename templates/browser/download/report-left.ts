import type { FlowConfig } from '../../shared/download/flow-config.js';
import { randomId } from '../tracking/random-id.js';
import { createTracking } from '../tracking/tracking.js';

/** Reports complete files of earlier pages whose reports may not have arrived. */
export async function reportLeft(config: () => Promise<FlowConfig>): Promise<void> {
  const [{ reportComplete }, options] = await Promise.all([import('./verify-file.js'), config()]);
  const { log } = createTracking(options);
  await reportComplete((label, downloadCompleted, known) => {
    log(label, { downloadCompleted, APKVersion: options.apkVersion }, known);
  }, randomId);
}
