/**
 * Style rules of the notice and of the link to reopen it, one rule each. Both answers look alike, so that neither is
 * favoured.
 */
const RULES = [
  `.consent {
    position: fixed;
    z-index: 15;
    inset: auto 0 0;
    overflow: auto;
    max-block-size: 60vh;
    padding-block: .75rem calc(.75rem + env(safe-area-inset-bottom));
    border-block-start: 1px solid var(--color-line);
    background: var(--color-card);
    box-shadow: var(--shadow);
  }`,
  `.consent .container {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: .625rem .75rem;
  }`,
  '.consent p { flex: 1 1 20rem; margin-inline-end: auto; font-size: var(--text-s); }',
  '.consent-choice p { margin-block-end: 1rem; }',
  `:is(.consent, .consent-choice) button {
    flex: 1;
    min-inline-size: 8rem;
    max-inline-size: 16rem;
    min-block-size: 48px;
    padding: .5rem 1.25rem;
    border: 2px solid;
    border-radius: 24px;
    background: none;
    color: var(--color-brand);
    font: inherit;
    font-weight: 700;
    line-height: 1.3;
    cursor: pointer;
  }`,
  '@media (min-width: 768px) { .consent button { flex: none; } }',
];

/**
 * Adds the rules to the page's own style sheet, which works in every browser, even if the policy blocks inline styles.
 */
export function addRules(): void {
  const sheet = document.styleSheets[0];
  for (const rule of RULES) sheet?.insertRule(rule, sheet.cssRules.length);
}
