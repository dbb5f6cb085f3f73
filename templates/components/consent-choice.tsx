import { currentSite, readData } from 'islet';
import type { ReactElement } from 'react';
import consentData from '../data/consent.js';

/** Reopens the consent notice; shown by the notice's script. Renders nothing if the site does not ask for consent. */
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
