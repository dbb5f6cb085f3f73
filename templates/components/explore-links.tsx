import type { ReactElement } from 'react';
import type { LinkGroup } from '../fields/named-link.js';
import { Accordion } from './accordion.js';
import { LinkList } from './link-list.js';
import { Section } from './section.js';

/** Groups of links in an accordion whose first group is open. */
export function ExploreLinks({
  heading,
  groups,
}: {
  readonly heading: string;
  readonly groups: readonly LinkGroup[];
}): ReactElement {
  const items = groups.map((group) => ({ heading: group.heading, content: <LinkList links={group.links} /> }));
  return (
    <Section heading={heading} layout="aside">
      <Accordion name="explore" headingLevel={3} openFirst items={items} />
    </Section>
  );
}
