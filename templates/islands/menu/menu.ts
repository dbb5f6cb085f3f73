import type { IslandScript } from 'islet/browser';

/**
 * Closes the menu on a click on a link inside or anywhere outside, on Escape (the focus returns to its button), and when
 * the focus leaves it. The browser opens and closes it by its button.
 */
const menu: IslandScript = (island) => {
  const details = island.querySelector('details');
  if (details === null) return;
  const close = (): void => {
    details.open = false;
  };
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !details.contains(target) || target.closest('a') !== null) close();
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !details.open) return;
    close();
    details.querySelector('summary')?.focus();
  });
  details.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !details.contains(relatedTarget)) close();
  });
};

export default menu;
