import { assetUrl, Island, RichText } from 'islet';
import type { ReactElement } from 'react';
import type { FaqSection } from '../fields/faq-section.js';
import Accordion from '../islands/accordion/accordion.js';
import styles from './prose.module.css';
import { Section } from './section.js';

/** Questions as an accordion beside their heading. `name` is unique on the page. */
export function FaqList({
  id,
  heading,
  items,
  name = 'faqs',
}: FaqSection & { readonly name?: string | undefined }): ReactElement {
  return (
    <Section id={id} heading={heading} layout="aside">
      <Island
        of={Accordion}
        on="interaction"
        id={name}
        props={{
          name,
          headingLevel: 3,
          items: items.map((item) => ({
            heading: item.heading,
            content: <RichText value={item.content} className={styles['prose']} />,
            ...(item.id === undefined ? {} : { id: item.id }),
            ...(item.icon === undefined ? {} : { icon: assetUrl(item.icon) }),
          })),
        }}
      />
    </Section>
  );
}
