import { STARTING, type DownloadState } from '../../shared/download/progress.js';

/** What a visitor sees of a download. */
export interface FlowState {
  /** `bar`: a bar that is not modal, at the foot of the screen. */
  readonly place: 'closed' | 'dialog' | 'bar';
  readonly download: DownloadState;
  /** When it completed, on the clock of `performance.now()`. */
  readonly completedAt: number | undefined;
  readonly saved: boolean;
  /** The visitor has sent the campaign overlay away. */
  readonly dismissed: boolean;
  /** No byte has come for so long that the browser's own download is offered. */
  readonly stalled: boolean;
  /** The plain link to the file. */
  readonly address: string;
}

export interface FlowActions {
  close(): void;
  show(): void;
  /** Puts the bar away until the download ends. */
  hide(): void;
  stop(): void;
  /** Tries again with what is stored. */
  retry(): void;
  /** Throws away what is stored, and downloads the file anew. */
  again(): void;
  /** Gives the file to the browser to save; only within a tap. */
  save(): void;
  dismiss(): void;
}

/** How a download looks before its first byte. */
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

/** Calls the listener after every change; the answer ends that. */
export function subscribeFlow(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

let actions: FlowActions | undefined;

/** What the buttons do; set before the first state is. */
export function setFlowActions(given: FlowActions): void {
  actions = given;
}

export function flowActions(): FlowActions | undefined {
  return actions;
}
