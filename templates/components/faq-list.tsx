import { assetUrl, RichText } from 'islet';
import type { ReactElement } from 'react';
import type { FaqSection } from '../fields/faq-section.js';
import { Accordion } from './accordion.js';
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
      <Accordion
        name={name}
        headingLevel={3}
        items={items.map((item) => ({
          id: item.id,
          heading: item.heading,
          icon: item.icon === undefined ? undefined : assetUrl(item.icon),
          content: <RichText value={item.content} className={styles['prose']} />,
        }))}
      />
    </Section>
  );
}
