let given = 0;

/**
 * Called by what stands in compiled templates for the functions of `react-dom`, such as `preload`, that tell the browser what to load early. Only the renderer of React, while it renders, hears them:
 * what was rendered without it meanwhile lacks them.
 */
export function noteHint(): void {
  given += 1;
}

/** How many were given so far that nobody has heard. */
export function hintsGiven(): number {
  return given;
}

/** To be called when the renderer of React has heard those that were given since there were so many. */
export function heardHints(since: number): void {
  given = since;
}
