import { Image, RichText } from 'islet';
import type { ReactElement } from 'react';
import type { PageContent } from '../fields/page-content.js';
import { LinkList } from './link-list.js';

/** All that is the page's own. */
export function PageBody({
  content: { breadcrumbs, banner, facts, sections, steps, faqs, related, closing },
}: {
  readonly content: PageContent;
}): ReactElement {
  return (
    <main id="content">
      <LinkList className="trail" links={breadcrumbs} />
      <section className="banner">
        <h1>{banner.heading}</h1>
        <p>{banner.text}</p>
        <Image src={banner.image} alt={banner.alt} priority />
        <LinkList className="actions" links={banner.actions} />
      </section>
      <dl className="facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {sections.map(({ heading, id, paragraphs, link }) => (
        <section key={heading} id={id} className="prose">
          <h2>{heading}</h2>
          {paragraphs.map((text, index) => (
            <p key={index}>{text}</p>
          ))}
          {link !== undefined && (
            <a className="more" href={link.url}>
              {link.name}
            </a>
          )}
        </section>
      ))}
      <ol className="steps">
        {steps.map(({ name, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <section className="faqs">
        {faqs.map(({ question, answer }) => (
          <details key={question} name="faqs">
            <summary>{question}</summary>
            <RichText value={answer} className="answer" />
          </details>
        ))}
      </section>
      <LinkList className="related" links={related} />
      {closing !== undefined && (
        <section className="closing">
          <h2>{closing.heading}</h2>
          <p>{closing.text}</p>
        </section>
      )}
    </main>
  );
}
