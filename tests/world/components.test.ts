import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Page } from 'puppeteer';
import { beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../helpers/browser.js';
import { serveSharedPreview } from '../helpers/serve.js';
import { initSite, install, installation, run, usePackedIslet } from './install-islet.js';

interface Component {
  /** With versions. */
  readonly packages: readonly string[];
  /** Name of the file in the island's folder. */
  readonly ending: '.tsx' | '.client.tsx';
  readonly code: string;
  /** Uses it, and returns what shows that it works. */
  readonly use: (page: Page) => Promise<unknown>;
  readonly expected: unknown;
  /** What the policy refuses, without which it works. */
  readonly refused?: readonly string[];
}

const style = (property: string) => (page: Page) =>
  page.$eval('.probe', (element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** Presses an element unless another one has a text already. Returns that text. */
const press = (button: string, shown: string) => async (page: Page) => {
  const text = () => page.$eval('body', (body, name) => body.querySelector(name)?.textContent, shown);
  if (button === shown || !(await text())) await page.locator(button).click();
  return text();
};

const EMOTION = ['@emotion/react@11', '@emotion/styled@11'];

const COMPONENTS: Readonly<Record<string, Component>> = {
  mui: {
    packages: ['@mui/material@9', ...EMOTION],
    ending: '.client.tsx',
    code: `import Button from '@mui/material/Button';
export default function View() { return <Button variant="contained" className="probe">Press</Button>; }`,
    use: style('background-color'),
    expected: 'rgb(25, 118, 210)',
  },
  chakra: {
    packages: ['@chakra-ui/react@3', ...EMOTION],
    ending: '.client.tsx',
    code: `import { Button, ChakraProvider, defaultSystem } from '@chakra-ui/react';
export default function View() { return <ChakraProvider value={defaultSystem}><Button className="probe" colorPalette="teal">Press</Button></ChakraProvider>; }`,
    use: style('background-color'),
    expected: 'rgb(13, 148, 136)',
  },
  emotion: {
    packages: EMOTION,
    ending: '.client.tsx',
    code: `/** @jsxImportSource @emotion/react */
import { css, Global } from '@emotion/react';
export default function View() { return <><Global styles={css({ '.probe': { letterSpacing: '3px' } })} /><button className="probe" css={{ backgroundColor: 'rgb(1, 2, 3)' }}>Press</button></>; }`,
    use: async (page) => [await style('background-color')(page), await style('letter-spacing')(page)],
    expected: ['rgb(1, 2, 3)', '3px'],
  },
  styled: {
    packages: ['styled-components@6'],
    ending: '.client.tsx',
    code: `import styled from 'styled-components';
const Button = styled.button\`background-color: rgb(1, 2, 3);\`;
export default function View() { return <Button className="probe">Press</Button>; }`,
    use: style('background-color'),
    expected: 'rgb(1, 2, 3)',
  },
  intl: {
    packages: ['react-intl@12'],
    ending: '.client.tsx',
    code: `import { FormattedMessage, IntlProvider } from 'react-intl';
export default function View() { return <IntlProvider locale="en" messages={{ a: 'Hello' }}><p className="probe"><FormattedMessage id="a" /></p></IntlProvider>; }`,
    use: (page) => page.$eval('.probe', ({ textContent }) => textContent),
    expected: 'Hello',
  },
  aria: {
    packages: ['react-aria@3'],
    ending: '.tsx',
    code: `import { useRef, useState } from 'react';
import { useButton } from 'react-aria';
export default function View() {
  const ref = useRef<HTMLButtonElement>(null);
  const [count, setCount] = useState(0);
  const { buttonProps } = useButton({ onPress: () => { setCount(5); } }, ref);
  return <button {...buttonProps} ref={ref} className="probe">{count}</button>;
}`,
    async use(page) {
      await page.click('.probe');
      return page.$eval('.probe', ({ textContent }) => textContent);
    },
    expected: '5',
    // A rule for `touch-action`.
    refused: ['style-src-elem inline'],
  },
  swiper: {
    packages: ['swiper@14'],
    ending: '.tsx',
    code: `import { Swiper, SwiperSlide } from 'swiper/react';
import { Navigation } from 'swiper/modules';
import 'swiper/css';
import 'swiper/css/navigation';
export default function View() { return <Swiper navigation modules={[Navigation]} className="probe"><SwiperSlide>One</SwiperSlide><SwiperSlide>Two</SwiperSlide></Swiper>; }`,
    async use(page) {
      await page.waitForSelector('.swiper-initialized');
      await page.click('.swiper-button-next');
      await page.waitForSelector('.swiper-slide-active + .swiper-slide, .swiper-slide:last-child.swiper-slide-active');
      return page.$eval('.swiper-slide-active', (slide) => slide.textContent);
    },
    expected: 'Two',
  },
  radix: {
    packages: ['@radix-ui/react-dialog@1'],
    ending: '.tsx',
    code: `import * as Dialog from '@radix-ui/react-dialog';
export default function View() {
  return <Dialog.Root><Dialog.Trigger className="probe">Open</Dialog.Trigger><Dialog.Portal><Dialog.Content aria-describedby={undefined}><Dialog.Title className="shown">Open now</Dialog.Title></Dialog.Content></Dialog.Portal></Dialog.Root>;
}`,
    use: press('.probe', '.shown'),
    expected: 'Open now',
  },
  headless: {
    packages: ['@headlessui/react@2'],
    ending: '.tsx',
    code: `import { Disclosure, DisclosureButton, DisclosurePanel } from '@headlessui/react';
export default function View() { return <Disclosure><DisclosureButton className="probe">Open</DisclosureButton><DisclosurePanel className="shown">Open now</DisclosurePanel></Disclosure>; }`,
    use: press('.probe', '.shown'),
    expected: 'Open now',
  },
  query: {
    packages: ['@tanstack/react-query@5'],
    ending: '.tsx',
    code: `import { useState } from 'react';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
function Text() {
  const { data, refetch } = useQuery({ queryKey: ['a'], queryFn: () => Promise.resolve('Read'), enabled: false });
  return <><button className="probe" onClick={() => void refetch()}>Read</button><p className="shown">{data}</p></>;
}
export default function View() {
  const [client] = useState(() => new QueryClient());
  return <QueryClientProvider client={client}><Text /></QueryClientProvider>;
}`,
    use: press('.probe', '.shown'),
    expected: 'Read',
  },
  downshift: {
    packages: ['downshift@9'],
    ending: '.tsx',
    code: `import { useSelect } from 'downshift';
const items = ['One', 'Two'];
export default function View() {
  const { isOpen, getToggleButtonProps, getMenuProps, getItemProps, getLabelProps } = useSelect({ items });
  return <div><label {...getLabelProps()}>Number</label><button className="probe" {...getToggleButtonProps()}>Choose</button><ul {...getMenuProps()}>{isOpen && items.map((item, index) => <li key={item} className="shown" {...getItemProps({ item, index })}>{item}</li>)}</ul></div>;
}`,
    use: press('.probe', '.shown'),
    expected: 'One',
  },
  embla: {
    packages: ['embla-carousel-react@8'],
    ending: '.tsx',
    code: `import { useState } from 'react';
import useEmblaCarousel from 'embla-carousel-react';
export default function View() {
  const [ref, carousel] = useEmblaCarousel();
  const [shown, setShown] = useState('');
  return <><div ref={ref}><div><p>One</p><p>Two</p></div></div><button className="probe" onClick={() => { setShown(String(carousel?.slideNodes().length)); }}>Count</button><p className="shown">{shown}</p></>;
}`,
    use: press('.probe', '.shown'),
    expected: '2',
  },
  formik: {
    packages: ['formik@2'],
    ending: '.tsx',
    code: `import { useState } from 'react';
import { Field, Form, Formik } from 'formik';
export default function View() {
  const [sent, setSent] = useState('');
  return <Formik initialValues={{ city: 'Pune' }} onSubmit={({ city }) => { setSent(city); }}><Form><Field name="city" aria-label="City" /><button className="probe" type="submit">Send</button><p className="shown">{sent}</p></Form></Formik>;
}`,
    use: press('.probe', '.shown'),
    expected: 'Pune',
  },
  'hook-form': {
    packages: ['react-hook-form@7'],
    ending: '.tsx',
    code: `import { useState } from 'react';
import { useForm } from 'react-hook-form';
export default function View() {
  const { register, handleSubmit } = useForm({ defaultValues: { city: 'Pune' } });
  const [sent, setSent] = useState('');
  return <form onSubmit={(event) => { void handleSubmit(({ city }) => { setSent(city); })(event); }}><input aria-label="City" {...register('city')} /><button className="probe" type="submit">Send</button><p className="shown">{sent}</p></form>;
}`,
    use: press('.probe', '.shown'),
    expected: 'Pune',
  },
  zustand: {
    packages: ['zustand@5'],
    ending: '.tsx',
    code: `import { create } from 'zustand';
const useCount = create<{ count: number }>()(() => ({ count: 0 }));
export default function View() {
  const { count } = useCount();
  return <button className="probe" onClick={() => { useCount.setState({ count: 5 }); }}>{count}</button>;
}`,
    use: press('.probe', '.probe'),
    expected: '5',
  },
  lightbox: {
    packages: ['yet-another-react-lightbox@3'],
    ending: '.tsx',
    code: `import { useState } from 'react';
import Lightbox from 'yet-another-react-lightbox';
import 'yet-another-react-lightbox/styles.css';
export default function View() {
  const [isOpen, setIsOpen] = useState(false);
  return <><button className="probe" onClick={() => { setIsOpen(true); }}>Open</button><Lightbox open={isOpen} close={() => { setIsOpen(false); }} slides={[]} /></>;
}`,
    async use(page) {
      await page.click('.probe');
      return page.$eval('.yarl__portal', (portal) => portal.getAttribute('role'));
    },
    expected: 'dialog',
  },
  'day-picker': {
    packages: ['react-day-picker@10'],
    ending: '.client.tsx',
    code: `import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
export default function View() {
  const [day, setDay] = useState<Date>();
  return <div className="probe"><DayPicker mode="single" month={new Date(2027, 4)} selected={day} onSelect={setDay} /><p className="shown">{day?.getDate()}</p></div>;
}`,
    use: press('.rdp-day:not(.rdp-outside) button', '.shown'),
    expected: '1',
  },
  datepicker: {
    packages: ['react-datepicker@9'],
    ending: '.client.tsx',
    code: `import { useState } from 'react';
import DatePicker from 'react-datepicker';
export default function View() {
  const [day, setDay] = useState<Date | null>(null);
  return <div className="probe"><DatePicker inline openToDate={new Date(2027, 4, 1)} selected={day} onChange={setDay} /><p className="shown">{day?.getDate()}</p></div>;
}`,
    use: press('.react-datepicker__day--007', '.shown'),
    expected: '7',
  },
  recharts: {
    packages: ['recharts@3'],
    ending: '.client.tsx',
    code: `import { Bar, BarChart } from 'recharts';
export default function View() { return <div className="probe"><BarChart width={200} height={100} data={[{ a: 1 }, { a: 2 }]}><Bar dataKey="a" isAnimationActive={false} /></BarChart></div>; }`,
    use: (page) => page.$$eval('.recharts-bar-rectangle', ({ length }) => length),
    expected: 2,
  },
  chart: {
    packages: ['react-chartjs-2@5', 'chart.js@4'],
    ending: '.tsx',
    code: `import { BarElement, CategoryScale, Chart, LinearScale } from 'chart.js';
import { Bar } from 'react-chartjs-2';
Chart.register(BarElement, CategoryScale, LinearScale);
export default function View() { return <div className="probe"><Bar data={{ labels: ['a'], datasets: [{ data: [1], backgroundColor: 'rgb(1, 2, 3)' }] }} options={{ animation: false }} /></div>; }`,
    use: (page) =>
      page.$eval('.probe canvas', (canvas) => {
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return pixels.some((value, index) => index % 4 === 3 && value > 0);
      }),
    expected: true,
  },
  motion: {
    packages: ['motion@14'],
    ending: '.client.tsx',
    code: `import { useState } from 'react';
import { motion } from 'motion/react';
export default function View() {
  const [isMoved, setIsMoved] = useState(false);
  return <motion.button className="probe" animate={{ opacity: isMoved ? 0.5 : 1 }} transition={{ duration: 0 }} onClick={() => { setIsMoved(true); }}>Move</motion.button>;
}`,
    async use(page) {
      await page.click('.probe');
      return style('opacity')(page);
    },
    expected: '0.5',
  },
  dropzone: {
    packages: ['react-dropzone@20'],
    ending: '.client.tsx',
    code: `import { useState } from 'react';
import { useDropzone } from 'react-dropzone';
export default function View() {
  const [name, setName] = useState('');
  const { getRootProps, getInputProps } = useDropzone({ onDrop: (files) => { setName(files[0]?.name ?? ''); } });
  return <div {...getRootProps({ className: 'probe' })}><input {...getInputProps()} /><p className="shown">{name}</p></div>;
}`,
    async use(page) {
      const input = await page.$('.probe input');
      await input?.uploadFile(fileURLToPath(import.meta.url));
      return page.$eval('.shown', ({ textContent }) => textContent);
    },
    expected: 'components.test.ts',
  },
  select: {
    packages: ['react-select@5'],
    ending: '.client.tsx',
    code: `import Select from 'react-select';
export default function View() { return <div className="probe"><Select classNamePrefix="menu" aria-label="Number" options={[{ value: 1, label: 'One' }]} /></div>; }`,
    async use(page) {
      if (!(await page.$('.menu__option'))) await page.locator('.menu__control').click();
      return page.$eval('.menu__option', ({ textContent }) => textContent);
    },
    expected: 'One',
  },
  dnd: {
    packages: ['@dnd-kit/core@6'],
    ending: '.tsx',
    code: `import { useState } from 'react';
import { DndContext, useDraggable, useDroppable } from '@dnd-kit/core';
function Item() {
  const { attributes, listeners, setNodeRef } = useDraggable({ id: 'item' });
  return <button className="probe" ref={setNodeRef} {...listeners} {...attributes}>Drag</button>;
}
function Target() {
  const { setNodeRef } = useDroppable({ id: 'target' });
  return <p className="target" ref={setNodeRef}>Target</p>;
}
export default function View() {
  const [over, setOver] = useState('');
  return <DndContext id="dnd" onDragEnd={(event) => { setOver(String(event.over?.id)); }}><Item /><Target /><p className="shown">{over}</p></DndContext>;
}`,
    async use(page) {
      await page.locator('.probe').hover();
      await page.mouse.down();
      const target = await (await page.$('.target'))?.boundingBox();
      await page.mouse.move((target?.x ?? 0) + 10, (target?.y ?? 0) + 5, { steps: 5 });
      await page.mouse.up();
      return page.$eval('.shown', ({ textContent }) => textContent);
    },
    expected: 'target',
  },
  floating: {
    packages: ['@floating-ui/react@0'],
    ending: '.tsx',
    code: `import { useState } from 'react';
import { useClick, useFloating, useInteractions } from '@floating-ui/react';
export default function View() {
  const [open, onOpenChange] = useState(false);
  const { refs, context } = useFloating({ open, onOpenChange });
  const { getReferenceProps, getFloatingProps } = useInteractions([useClick(context)]);
  return <><button className="probe" ref={refs.setReference} {...getReferenceProps()}>Open</button>{open && <p className="shown" ref={refs.setFloating} {...getFloatingProps()}>Open now</p>}</>;
}`,
    use: press('.probe', '.shown'),
    expected: 'Open now',
  },
};

usePackedIslet();

describe('components of packages, with the policy of the site', () => {
  let root: string;
  let printed: string;
  beforeAll(async () => {
    const packages = Object.values(COMPONENTS).flatMap((component) => component.packages);
    const tools = ['react@19', 'react-dom@19', '@types/react@19', 'typescript@7'];
    const folder = await install('components', installation.tarball, ...tools, ...new Set(packages));
    await run(process.execPath, ['node_modules/islet/bin/islet.js', ...initSite('web')], folder);
    root = join(folder, 'web');
    for (const [name, { ending, code }] of Object.entries(COMPONENTS)) await addPage(root, name, ending, code);
    printed = await run(process.execPath, ['../node_modules/islet/bin/islet.js', 'build'], root);
  });

  it('are built, and their types are right', () => {
    expect(printed).toContain('No warnings.');
  });

  it.each(Object.keys(COMPONENTS))('%s works in Chromium', async (name) => {
    const preview = await serveSharedPreview(join(root, 'dist'));
    const { page, log } = await openPage(await launchBrowser(), `${preview.url}/try-${name}/`);
    await page.waitForSelector('.probe');
    const component = COMPONENTS[name];
    await expect.poll(() => component?.use(page)).toEqual(component?.expected);
    expect([log.cspViolations, log.pageErrors]).toEqual([component?.refused ?? [], []]);
    await preview.close();
  });
});

async function addPage(root: string, name: string, ending: string, code: string): Promise<void> {
  const island = `templates/islands/${name}`;
  await mkdir(join(root, island), { recursive: true });
  const fallback = ending === '.client.tsx' ? ' fallback={<p>Wait</p>}' : '';
  const files = {
    [`${island}/${name}${ending}`]: `${code}\n`,
    [`templates/pages/try-${name}.tsx`]: `import { defineTemplate, Island, z } from 'islet';
import View from '../islands/${name}/${name}${ending.replace('tsx', 'js')}';
export default defineTemplate({
  description: 'A component of a package.',
  schema: z.object({}),
  example: { title: 'Title', description: 'Text.' },
  component: () => <main><h1>A component</h1><Island of={View} on="load" props={{}}${fallback} /></main>,
});
`,
    [`site/pages/try-${name}.yaml`]: `template: try-${name}\ntitle: The component ${name}\ndescription: A page that shows one component of a package, to try it in a browser.\n`,
  };
  for (const [path, text] of Object.entries(files)) await writeFile(join(root, path), text);
}
