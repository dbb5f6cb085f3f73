/** Where nothing copies: selects the link of the form that is in view, and says so. */
export function selectLink(panel: HTMLElement): void {
  const place = panel.querySelector(`[data-view="${panel.dataset['shown'] ?? 'older'}"] [data-fill="link"]`);
  if (place !== null) getSelection()?.selectAllChildren(place);
  say(panel, panel.dataset['selected'] ?? '');
}

/** Says how it went, in both forms. */
export function say(panel: HTMLElement, text: string): void {
  for (const status of panel.querySelectorAll('[role="status"]')) status.textContent = text;
}
