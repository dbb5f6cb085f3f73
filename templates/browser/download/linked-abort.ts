/**
 * Returns a separate controller for one step, which also aborts with `stop`. Abort it after the step to release `stop`.
 */
export function linkedAbort(stop: AbortSignal): AbortController {
  const step = new AbortController();
  if (stop.aborted) step.abort();
  else
    stop.addEventListener(
      'abort',
      () => {
        step.abort();
      },
      { signal: step.signal },
    );
  return step;
}
