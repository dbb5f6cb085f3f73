import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import type { Peer } from './peers.js';

const TEMPLATES = fileURLToPath(new URL('../corpus-templates/', import.meta.url));

/**
 * Creates the project of a peer from its folder here and the YAML of the corpus.
 *
 * @param root an empty folder
 */
export async function createProject({ id, pageFile }: Peer, corpus: string, root: string): Promise<void> {
  await cp(fileURLToPath(new URL(`${id}/`, import.meta.url)), root, {
    recursive: true,
    filter: (path) => !path.endsWith('package.json'),
  });
  if (id === 'hugo') {
    await cp(join(corpus, 'site/data'), join(root, 'data'), { recursive: true });
    await writeFrontMatter(join(corpus, 'site/pages'), (file) => join(root, pageFile(file)));
  } else {
    await cp(join(corpus, 'site'), join(root, 'site'), { recursive: true });
  }
  if (id === 'astro' || id === 'next') {
    await cp(join(corpus, 'site/assets'), join(root, 'public/assets'), { recursive: true });
    await compileTemplates(join(root, id === 'astro' ? 'src/react' : 'react'));
  } else {
    await cp(join(TEMPLATES, 'styles/page.css'), join(root, 'page.css'));
    if (id === 'hugo') await cp(join(corpus, 'site/assets'), join(root, 'static/assets'), { recursive: true });
  }
}

/** Hugo reads YAML only as front matter, and the 404 page needs its URL. */
async function writeFrontMatter(pages: string, target: (file: string) => string): Promise<void> {
  const files = (await readdir(pages, { recursive: true })).filter((name) => name.endsWith('.yaml'));
  for (const file of files) {
    const yaml = await readFile(join(pages, file), 'utf8');
    await mkdir(dirname(target(file)), { recursive: true });
    await writeFile(target(file), `---\n${file === '404.yaml' ? 'url: /404.html\n' : ''}${yaml}---\n`);
  }
}

/** Compiles the components of the corpus for projects that use React, with the reference's module in place of the generator. */
async function compileTemplates(folder: string): Promise<void> {
  const files = (await readdir(TEMPLATES, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !/^pages\b|\.d\.ts$/.test(name),
  );
  for (const file of files) await compile(join(TEMPLATES, file), join(folder, file.replace(/\.tsx?$/, '.js')));
  await compile(fileURLToPath(new URL('../reference/islet.tsx', import.meta.url)), join(folder, 'islet.js'));
  await cp(join(TEMPLATES, 'styles'), join(folder, 'styles'), { recursive: true });
}

async function compile(source: string, target: string): Promise<void> {
  const { code } = await transform(await readFile(source, 'utf8'), {
    loader: 'tsx',
    jsx: 'automatic',
    target: 'es2022',
  });
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, code.replaceAll('"islet"', '"../islet.js"'));
}
