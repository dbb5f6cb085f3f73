import { readData } from 'islet';
import type { ReactElement } from 'react';
import navigationData from '../data/navigation.js';

/** `section`: the number of the item that the page belongs to. */
export function Header({ section }: { readonly section: number }): ReactElement {
  const { brand, label, items } = readData(navigationData);
  return (
    <header className="header">
      <a className="brand" href="/">
        {brand}
      </a>
      <nav aria-label={label}>
        <ul>
          {items.map(({ name, url }, index) => (
            <li key={name}>
              <a href={url} aria-current={index === section ? 'true' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
