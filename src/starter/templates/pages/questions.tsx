import { defineTemplate, Island, markdown, z } from 'islet';
import { Opening } from '../components/opening.js';
import { plainText } from '../components/plain-text.js';
import { Prose } from '../components/prose.js';
import Accordion from '../islands/accordion/accordion.js';
import { Frame } from '../layouts/frame.js';
import { faqPage } from '../structured-data/faq-page.js';
import styles from './questions.module.css';

const item = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and hyphens').meta({ description: 'Address of the question on the page, after the `#`' }),
  question: z.string().min(1),
  answer: markdown('The answer'),
});

export default defineTemplate({
  description: 'Questions with answers that open and close.',
  schema: z.object({
    heading: z.string().min(1),
    lead: z.string().min(1).optional().meta({ description: 'What the questions are about' }),
    openAll: z.string().min(1).default('Open all answers'),
    closeAll: z.string().min(1).default('Close all answers'),
    items: z.array(item).min(1),
  }),
  example: {
    title: 'Title of the questions',
    description: 'Say in one or two sentences, 70 to 155 characters, what is asked and answered here.',
    heading: 'Questions',
    items: [{ id: 'first-question', question: 'What is asked first?', answer: 'A short answer.\n' }],
  },
  component: ({ content: { heading, lead, openAll, closeAll, items }, page }) => (
    <Frame page={page}>
      <Opening heading={heading} lead={lead} />
      <div className={styles['questions']}>
        <Island
          of={Accordion}
          on="interaction"
          props={{ openAll, closeAll, items: items.map(({ id, question, answer }) => ({ id, heading: question, content: <Prose value={answer} /> })) }}
        />
      </div>
    </Frame>
  ),
  head: ({ content }) => ({ jsonLd: [faqPage(content.items)] }),
  summary: ({ heading, lead = '', items }) => ({
    heading,
    lead,
    text: plainText(heading, lead, ...items.flatMap(({ question, answer }) => [question, answer])),
  }),
});
