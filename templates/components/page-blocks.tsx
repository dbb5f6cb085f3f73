import type { ReactElement } from 'react';
import { questionNames, type Block } from '../fields/blocks.js';
import { CalloutPanel } from './callout-panel.js';
import { CardList } from './card-list.js';
import { CertificateSheet } from './certificate-sheet.js';
import { ContrastLists } from './contrast-lists.js';
import { DataTable } from './data-table.js';
import { FaqList } from './faq-list.js';
import { FeatureItems } from './feature-items.js';
import { LinkList } from './link-list.js';
import { ProseBlock } from './prose-block.js';
import { Section } from './section.js';
import { StepList } from './step-list.js';

/** The parts of a page, in order. */
export function PageBlocks({ blocks }: { readonly blocks: readonly Block[] }): ReactElement {
  const names = questionNames(blocks);
  return (
    <>
      {blocks.map((content, index) => (
        // Two parts may have the same heading.
        <PageBlock key={`${String(index)} ${content.heading}`} content={content} name={names[index]} />
      ))}
    </>
  );
}

function PageBlock({ content, name }: { readonly content: Block; readonly name: string | undefined }): ReactElement {
  switch (content.block) {
    case 'text':
      return <ProseBlock {...content} />;
    case 'features':
      return <FeatureItems {...content} />;
    case 'steps':
      return <StepList {...content} />;
    case 'cards':
      return <CardList {...content} />;
    case 'table':
      return <DataTable {...content} />;
    case 'contrast':
      return <ContrastLists {...content} />;
    case 'callout':
      return <CalloutPanel {...content} />;
    case 'certificate':
      return <CertificateSheet {...content} />;
    case 'faqs':
      return <FaqList {...content} name={name} />;
    case 'links':
      return (
        <Section heading={content.heading} layout="aside">
          <LinkList links={content.items} />
        </Section>
      );
  }
}
