import type { ReactElement } from 'react';
import type { NamedLink } from '../fields/named-link.js';

export function LinkList({
  links,
  className,
}: {
  readonly links: readonly NamedLink[];
  readonly className: string;
}): ReactElement {
  return (
    <ul className={className}>
      {links.map(({ name, url }, index) => (
        <li key={index}>
          <a href={url}>{name}</a>
        </li>
      ))}
    </ul>
  );
}
