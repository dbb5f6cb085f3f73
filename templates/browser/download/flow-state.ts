import { STARTING, type DownloadState } from '../../shared/download/progress.js';

/** The visible state of a download. */
export interface FlowState {
  /** `bar`: a non-modal bar at the bottom of the screen. */
  readonly place: 'closed' | 'dialog' | 'bar';
  readonly download: DownloadState;
  /** When it completed, by the clock of `performance.now()`. */
  readonly completedAt: number | undefined;
  readonly saved: boolean;
  /** Whether the visitor has dismissed the campaign overlay. */
  readonly dismissed: boolean;
  /** Whether no data has arrived for so long that the browser's own download is offered. */
  readonly stalled: boolean;
  /** The plain link to the file. */
  readonly address: string;
}

export interface FlowActions {
  close(): void;
  /** Escape or Android's back button: closes the innermost open element. */
  cancel(): void;
  show(): void;
  /** Hides the bar until the download ends. */
  hide(): void;
  stop(): void;
  /** Retries with what is stored. */
  retry(): void;
  /** Discards what is stored and restarts the download. */
  again(): void;
  /** Saves the file through the browser; only within a tap. */
  save(): void;
  dismiss(): void;
}

/** State of a download before its first byte. */
export const BEFORE = { download: STARTING, completedAt: undefined, saved: false, dismissed: false, stalled: false };

let state: FlowState | undefined;
const listeners = new Set<() => void>();

/** The download of this page; `undefined` before there is one. */
export function flowState(): FlowState | undefined {
  return state;
}

export function changeFlow(change: Partial<FlowState>): void {
  state = { ...(state ?? { ...BEFORE, place: 'closed', address: '' }), ...change };
  for (const listener of listeners) listener();
}

/** Calls the listener after every change. Returns a function that removes it. */
export function subscribeFlow(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

let actions: FlowActions | undefined;

/** Actions of the buttons; set before the first state is. */
export function setFlowActions(given: FlowActions): void {
  actions = given;
}

export function flowActions(): FlowActions | undefined {
  return actions;
}
