import { defineTemplate, markdown, z } from 'islet';
import { Opening } from '../components/opening.js';
import { plainText } from '../components/plain-text.js';
import { Prose } from '../components/prose.js';
import { Frame } from '../layouts/frame.js';
import styles from './article.module.css';

export default defineTemplate({
  description: 'A short text under a heading, such as the page for addresses that do not exist.',
  schema: z.object({ heading: z.string().min(1), body: markdown('The text') }),
  example: {
    title: 'Title of the page',
    description: 'Say in one or two sentences, 70 to 155 characters, what the visitor finds on this page.',
    heading: 'Heading',
    body: 'Text.\n',
  },
  component: ({ content: { heading, body }, page }) => (
    <Frame page={page}>
      <Opening heading={heading} />
      <div className={styles['article']}>
        <Prose value={body} />
      </div>
    </Frame>
  ),
  summary: ({ heading, body }) => ({ heading, text: plainText(heading, body) }),
});
