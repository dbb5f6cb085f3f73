/** Elements that handle clicks themselves. */
const INTERACTIVE =
  'a,button,input,select,textarea,label,summary,video,audio,dialog,[contenteditable],[role="button"],[tabindex]:not([tabindex="-1"]),[data-no-capture]';

/**
 * Captures clicks that nothing else handles, until Escape or a call of the returned function; both call `onEnd`.
 * Ignores keys, clicks with a modifier key, and clicks that end a text selection.
 */
export function captureClicks(onClick: () => void, onEnd: () => void): () => void {
  const listening = new AbortController();
  const end = (): void => {
    listening.abort();
    onEnd();
  };
  addEventListener(
    'click',
    (event) => {
      const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey || getSelection()?.type === 'Range') return;
      if (!(target instanceof Element) || target.closest(INTERACTIVE) !== null) return;
      event.preventDefault();
      event.stopPropagation();
      onClick();
    },
    { capture: true, signal: listening.signal },
  );
  // In an open dialog, Escape closes the dialog.
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape' && document.querySelector('dialog[open]') === null) end();
    },
    { signal: listening.signal },
  );
  return end;
}
