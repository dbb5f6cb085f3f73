/** A controller of its own for one step, which also aborts when the whole is stopped. Abort it when the step is over: that lets go of `stop`. */
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
