import { currentSite, readData } from 'islet';
import type { ReactElement } from 'react';
import consentData from '../data/consent.js';

/** A way to answer the consent notice again, which the notice's script offers; nothing where the site asks nobody. */
export function ConsentChoice(): ReactElement | null {
  if (currentSite().consent === 'none') return null;
  const { text, button } = readData(consentData).again;
  return (
    <div className="container consent-choice" hidden>
      <p>{text}</p>
      <button type="button">{button}</button>
    </div>
  );
}
