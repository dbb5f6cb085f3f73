import { expect, test } from 'vitest';
import { similarPages, type KnownPages } from '../../../../src/serve/dev/similar-pages.js';

const page = (route: string, template: string): KnownPages['records'][number] => ({
  route,
  template,
  title: `At ${route}`,
});

const KNOWN: KnownPages = {
  records: [
    page('/herbs/', 'list'),
    page('/herbs/basil/', 'herb'),
    page('/herbs/mint/', 'herb'),
    page('/news/', 'list'),
  ],
  templates: [
    { id: 'list', definition: { description: 'A list.' } },
    { id: 'herb', definition: { description: 'One herb.' } },
  ],
};

const near = (path: string) => similarPages(KNOWN, path, (route, template) => `new page ${route} ${template}`);

test('pages of the same folder come first, and so does the template that they have', () => {
  const { routes, commands } = near('/herbs/mink');
  expect(routes[0]).toEqual({ route: '/herbs/mint/', title: 'At /herbs/mint/' });
  expect(commands).toEqual([
    { command: 'new page /herbs/mink/ herb', meaning: 'One herb.' },
    { command: 'new page /herbs/mink/ list', meaning: 'A list.' },
  ]);
});

test.each([
  ['/', '/'],
  ['/404.html', '/404'],
  ['/sage', '/sage/'],
  ['/sage/', '/sage/'],
])('the page at %s is made as %s', (path, named) => {
  expect(near(path).commands.map(({ command }) => command.split(' ')[2])).toEqual([named, named]);
});
