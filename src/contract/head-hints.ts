let isExpected = false;

/**
 * Called by what stands for `react-dom` in compiled templates. Its functions, such as `preload`, may be called while a component renders, to say what the browser should load early; only the renderer of
 * React, while it renders, hears them. Returns what takes it back.
 */
export function expectHints(): () => void {
  isExpected = true;
  return () => { isExpected = false; };
}

/** Whether templates of this process could give such hints. */
export function areHintsExpected(): boolean {
  return isExpected;
}
