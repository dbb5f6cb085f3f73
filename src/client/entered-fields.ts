/**
 * Remembers what visitors entered into an island before it is hydrated. Returns a function that then tells its
 * components: they take the fields for what the server rendered, so that their next render would empty them.
 */
export function enteredFields(island: HTMLElement): () => void {
  // Hydration empties text areas.
  const texts = new Map([...island.querySelectorAll('textarea')].map((field) => [field, field.value]));
  return () => {
    for (const field of island.querySelectorAll('input, textarea, select')) {
      if (field instanceof HTMLSelectElement) reportChoice(field);
      else if (field instanceof HTMLTextAreaElement) reportText(field, texts.get(field));
      else if (field instanceof HTMLInputElement && field.type !== 'file')
        if (/^(?:checkbox|radio)$/.test(field.type)) reportTick(field);
        else reportText(field);
    }
  };
}

function reportChoice(field: HTMLSelectElement): void {
  const first = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
  if (field.selectedIndex !== Math.max(first, 0)) field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** A click changes the box, and is the event that React listens to. */
function reportTick(field: HTMLInputElement): void {
  const { checked, defaultChecked } = field;
  if (checked === defaultChecked || (field.type === 'radio' && !checked)) return;
  field.checked = defaultChecked;
  field.click();
}

function reportText(field: HTMLInputElement | HTMLTextAreaElement, value = field.value): void {
  const { defaultValue, selectionStart, selectionEnd } = field;
  if (value === defaultValue) return;
  // React compares an event with the last value that was set on the element itself.
  field.value = defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
