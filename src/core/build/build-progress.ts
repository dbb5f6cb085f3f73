/** Progress of a build. */
export interface BuildProgress {
  readonly stage: 'bundle' | 'load' | 'render' | 'emit' | 'publish';
  /** Pages in the stage `render`, pictures in `emit`; 0 and 1 in the others. */
  readonly done: number;
  readonly total: number;
}
