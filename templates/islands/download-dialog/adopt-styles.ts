import dialogRules from './dialog.sheet.css';

let adopted = false;

/** Adds the styles of the dialog once and, on a campaign page, those of the completion view. */
export function adoptStyles(campaign: boolean): void {
  if (adopted) return;
  adopted = true;
  adopt(dialogRules);
  if (campaign)
    import('./campaign.sheet.css').then(({ default: rules }) => {
      adopt(rules);
    }, console.error);
}

/** Adds styles to the page. */
export function adopt(rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}
