/** If copying is impossible: selects the link of the visible form, and announces it. */
export function selectLink(panel: HTMLElement): void {
  const place = panel.querySelector(`[data-view="${panel.dataset['shown'] ?? 'older'}"] [data-fill="link"]`);
  if (place !== null) getSelection()?.selectAllChildren(place);
  say(panel, panel.dataset['selected'] ?? '');
}

/** Announces the result, in both forms. */
export function say(panel: HTMLElement, text: string): void {
  for (const status of panel.querySelectorAll('[role="status"]')) status.textContent = text;
}
