import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';

const TEMPLATES = fileURLToPath(new URL('../corpus-templates/', import.meta.url));

/**
 * Makes the project of a peer from its folder here and the corpus: the same YAML, where and how the peer wants it.
 *
 * @param {import('./peers.mjs').Peer} peer
 * @param {string} corpus
 * @param {string} root an empty folder
 */
export async function layOutProject({ id, pageFile }, corpus, root) {
  await cp(fileURLToPath(new URL(`${id}/`, import.meta.url)), root, {
    recursive: true,
    filter: (path) => !path.endsWith('package.json'),
  });
  if (id === 'hugo') {
    await cp(join(corpus, 'site/data'), join(root, 'data'), { recursive: true });
    await layOutFrontMatter(join(corpus, 'site/pages'), (file) => join(root, pageFile(file)));
  } else {
    await cp(join(corpus, 'site'), join(root, 'site'), { recursive: true });
  }
  switch (id) {
    case 'hugo':
      await cp(join(corpus, 'site/assets'), join(root, 'static/assets'), { recursive: true });
      return cp(join(TEMPLATES, 'styles/page.css'), join(root, 'page.css'));
    case 'eleventy':
      return cp(join(TEMPLATES, 'styles/page.css'), join(root, 'page.css'));
    default:
      await cp(join(corpus, 'site/assets'), join(root, 'public/assets'), { recursive: true });
      return layOutReact(join(root, id === 'astro' ? 'src/react' : 'react'));
  }
}

/**
 * Hugo reads YAML only before a text, and a page for addresses that do not exist only under its address.
 *
 * @param {string} pages
 * @param {(file: string) => string} target
 */
async function layOutFrontMatter(pages, target) {
  const files = (await readdir(pages, { recursive: true })).filter((name) => name.endsWith('.yaml'));
  for (const file of files) {
    const path = target(file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(
      path,
      `---\n${file === '404.yaml' ? 'url: /404.html\n' : ''}${await readFile(join(pages, file), 'utf8')}---\n`,
    );
  }
}

/**
 * The components of the corpus for projects that take React as it is, with what the floor has in place of the generator.
 *
 * @param {string} folder
 */
async function layOutReact(folder) {
  const files = (await readdir(TEMPLATES, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !/^pages\b|\.d\.ts$/.test(name),
  );
  for (const file of files) await compile(join(TEMPLATES, file), join(folder, file.replace(/\.tsx?$/, '.js')));
  await compile(fileURLToPath(new URL('../floor/islet.tsx', import.meta.url)), join(folder, 'islet.js'));
  await cp(join(TEMPLATES, 'styles'), join(folder, 'styles'), { recursive: true });
}

/**
 * @param {string} source
 * @param {string} target
 */
async function compile(source, target) {
  const { code } = await transform(await readFile(source, 'utf8'), {
    loader: 'tsx',
    jsx: 'automatic',
    target: 'es2022',
  });
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, code.replaceAll('"islet"', '"../islet.js"'));
}
