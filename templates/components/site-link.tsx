import { linkLanguage, readData } from 'islet';
import type { AnchorHTMLAttributes, ReactElement } from 'react';
import labelsData from '../data/labels.js';

type SiteLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string };

/** A link that says so where its page is in another language. */
export function SiteLink({ href, children, ...attributes }: SiteLinkProps): ReactElement {
  return (
    <a href={href} hrefLang={linkLanguage(href)} {...attributes}>
      {children}
      <InLanguage href={href} />
    </a>
  );
}

/** Says which other language a link leads to; nothing if it is the one of this page. */
export function InLanguage({ href }: { readonly href: string }): ReactElement | null {
  const words = readData(labelsData).inLanguage[linkLanguage(href) ?? ''];
  return words === undefined ? null : <small>{`\u00a0(${words})`}</small>;
}
