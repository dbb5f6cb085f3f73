import type { FlowConfig } from '../../shared/download/flow-config.js';
import { flowState, subscribeFlow } from '../../browser/download/flow-state.js';
import { adopt } from './adopt-styles.js';
import { BAR_PARTS, type BarParts } from './bar-parts.js';
import type { Bar } from './bar-view.js';

/**
 * Shows the bar at the bottom of the screen while a download continues without its dialog: after the visitor has closed
 * it, or when the download is resumed after a reload. Its code is fetched with the first bytes: later there may be no
 * connection.
 */
export function showBar(config: FlowConfig): void {
  let bar: Bar | undefined;
  let makeBar: ((config: FlowConfig, parts: BarParts) => Bar) | undefined;
  let wanted = false;
  const follow = (): void => {
    const flow = flowState();
    const isBar = flow?.place === 'bar';
    const wants = isBar || flow?.download.phase === 'downloading';
    if (wants && !wanted && makeBar === undefined)
      import('./bar-view.js').then((code) => {
        if (makeBar === undefined) adopt(code.barRules);
        ({ makeBar } = code);
        follow();
      }, console.error);
    wanted = wants;
    if (isBar) {
      bar ??= makeBar?.(config, BAR_PARTS);
      bar?.paint(flow);
    } else {
      bar?.remove();
      bar = undefined;
    }
  };
  subscribeFlow(follow);
  follow();
}
