import { readData } from 'islet';
import type { ReactElement } from 'react';
import labelsData from '../data/labels.js';
import { PageCards } from './page-cards.js';
import { Section } from './section.js';

/** What to read next. */
export function RelatedList({ paths }: { readonly paths: readonly string[] }): ReactElement {
  return (
    <Section heading={readData(labelsData).related}>
      <PageCards paths={paths} />
    </Section>
  );
}
