/** What answers a click itself. */
const INTERACTIVE =
  'a,button,input,select,textarea,label,summary,video,audio,dialog,[contenteditable],[role="button"],[tabindex]:not([tabindex="-1"]),[data-no-capture]';

/**
 * Takes the clicks of the page that nothing else answers, until the answer is called or Escape is pressed, which calls
 * `onEnd`. Never takes keys, clicks with a modifier key, or those that end a selection of text.
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
  // In an open dialog Escape belongs to the dialog.
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape' && document.querySelector('dialog[open]') === null) end();
    },
    { signal: listening.signal },
  );
  return end;
}
