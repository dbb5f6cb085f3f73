import type { Problem } from './messages.js';
import type { Overlay } from './overlay.js';

/** Shows what the security policy of the page blocked, once for each address. */
export function showBlocked(overlay: Overlay): void {
  const shown = new Set<string>();
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    const key = `${effectiveDirective} ${blockedURI}`;
    if (!shown.has(key)) overlay.add(problemOf(effectiveDirective, blockedURI, sample));
    shown.add(key);
  });
}

function problemOf(directive: string, address: string, sample: string): Problem {
  const isOwn =
    address === 'wasm-eval' || sample.startsWith('ServiceWorker') || address.startsWith(`${location.origin}/`);
  const [, kind] =
    !isOwn && /^https?:/.test(address) ? (/^(connect|form|frame|img|media|script)-/.exec(directive) ?? []) : [];
  const use = kind === 'img' ? 'image' : kind;
  const entry = `\`NAME: { url: ${address}, use: ${use ?? ''} }\``;
  const more = use === 'script' ? ', with `integrity` and `consent`, and show it with `<OutsideScript>`' : '';
  return {
    name: 'security-policy',
    severity: 'error',
    message: `The security policy blocked \`${address}\` (\`${directive}\`).`,
    cause: 'Pages load and ask only what the site allows, so the browsers of visitors refuse it too.',
    remedy: use
      ? `Name it in \`services\` of \`site/site.yaml\`: ${entry}${more}.`
      : isOwn
        ? 'If the page needs it, allow it on its path with `policyExceptions` in `site/site.yaml`.'
        : 'Make it a file of the site.',
  };
}
