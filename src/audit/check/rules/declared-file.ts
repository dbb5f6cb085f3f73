import { createHash } from 'node:crypto';
import { z } from '../../../api/zod.js';
import { contentType } from '../../../lib/fs/content-type.js';
import { IMAGE_EXTENSIONS } from '../../../lib/site/asset-forms.js';
import { spanOf } from '../../../lib/html/html-pieces.js';
import { memo } from '../../memo.js';
import { parseJson } from '../../parse-json.js';
import { hasRel, type CheckedPage, type PageElement } from '../site/checked-page.js';
import { parseSrcset } from '../site/page-resources.js';
import type { CheckedSite } from '../site/checked-site.js';
import type { Rule } from '../site/rule.js';

/** Files that are not what their element says. */
export const declaredFile: Rule = {
  id: 'declared-file',
  severity: 'error',
  about:
    'The `type`, `sizes`, `as` and `integrity` of an element, and the icons of a web manifest, say what the file is. Pictures have a format of the web. A preloaded font has `crossorigin`, and a page loads no script or style sheet twice.',
  remedy: 'Correct the attribute, or publish the file that it describes.',
  examples: {
    passes: { 'index.html': '<link rel="icon" type="image/svg+xml" href="/pot.svg">', 'pot.svg': '' },
    fails: { 'index.html': '<link rel="icon" type="image/png" href="/pot.svg">', 'pot.svg': '' },
  },
  page: (page, site) => {
    const loaded = new Set<string>();
    return page.elements('link', 'script', 'img', 'source', 'object', 'embed', 'track').flatMap((element) => {
      const address =
        page.attr(element, { link: 'href', object: 'data' }[element.name] ?? 'src') ??
        parseSrcset(page.attr(element, 'srcset'))[0]?.address;
      const file = address === undefined || address === '' ? undefined : site.resolve(address, page.base)?.file;
      if (file === undefined) return [];
      const key =
        element.name === 'script'
          ? file
          : hasRel(page, element, 'stylesheet')
            ? `${file} ${page.attr(element, 'media') ?? ''}`
            : '';
      const problems = [
        typeProblem(page.attr(element, 'type') ?? '', file),
        element.name === 'link' ? linkProblem(page, element, file, site) : undefined,
        PRIVATE_FORMAT.test(file) ? 'is a picture that most browsers do not show' : undefined,
        element.name === 'track' && /\.(?!vtt$)\w+$/i.test(file) ? 'is no WebVTT file, which browsers need' : undefined,
        integrityProblem(site, file, page.attr(element, 'integrity')),
        key !== '' && loaded.has(key) ? 'is loaded twice' : undefined,
      ];
      loaded.add(key);
      return problems.flatMap((what) =>
        what === undefined ? [] : [{ message: `\`${address ?? ''}\` ${what}.`, span: spanOf(element) }],
      );
    });
  },
  site: (site) =>
    [...site.files].flatMap((path) =>
      iconsOf(path, site).flatMap(({ src, sizes = '', type = '' }) => {
        const file = site.resolve(src, `/${path}`)?.file;
        const what = file === undefined ? undefined : (typeProblem(type, file) ?? sizeProblem(sizes, file, site));
        return what === undefined ? [] : [{ message: `\`${src}\` ${what}.`, path, text: src }];
      }),
    ),
};

/** Pictures of cameras and of programs for drawing and printing. */
const PRIVATE_FORMAT = /\.(?:heic|heif|tiff?|psd|ai|eps|raw|dng|cr2|nef|jp2|jxr)$/i;

/** Types without synonyms in use. */
const COMPARED =
  /^(?:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)|video\/(?:mp4|webm|ogg|mpeg|wav)|font\/woff2?|text\/css|application\/pdf)$/;

function typeProblem(type: string, file: string): string | undefined {
  const [declared = '', real = ''] = [type, contentType(file)].map((one) =>
    one
      .replace(/;.*/, '')
      .trim()
      .toLowerCase()
      .replace(/^audio/, 'video')
      .replace(/jpg$/, 'jpeg')
      .replace(/mp3$/, 'mpeg'),
  );
  const isOther = declared !== real && COMPARED.test(declared) && COMPARED.test(real);
  return isOther ? `has the \`type\` \`${type}\`, which it is not` : undefined;
}

function sizeProblem(sizes: string, file: string, site: CheckedSite): string | undefined {
  const real = site.pictureSizes.get(file);
  const size = real && `${String(real.width)}x${String(real.height)}`;
  const isNamed = size === undefined || !/^\d+x\d+$/i.test(sizes.trim()) || sizes.trim().toLowerCase() === size;
  return isNamed ? undefined : `has \`sizes\` \`${sizes}\`, but is ${size}`;
}

/** What a link preloads, by the ending of the file. */
const KINDS: readonly (readonly [as: string, endings: RegExp])[] = [
  ['font', /\.(?:woff2?|ttf|otf)$/i],
  ['style', /\.css$/i],
  ['script', /\.m?js$/i],
  ['image', new RegExp(`\\.(?:${IMAGE_EXTENSIONS.join('|')})$`, 'i')],
];

function linkProblem(page: CheckedPage, element: PageElement, file: string, site: CheckedSite): string | undefined {
  if (hasRel(page, element, 'icon') || hasRel(page, element, 'apple-touch-icon'))
    return sizeProblem(page.attr(element, 'sizes') ?? '', file, site);
  if (!hasRel(page, element, 'preload')) return undefined;
  const as = page.attr(element, 'as')?.toLowerCase() ?? '';
  const [kind] = KINDS.find(([, endings]) => endings.test(file)) ?? [as];
  if (as !== kind && as !== 'fetch')
    return `is preloaded ${as === '' ? 'without `as`' : `as \`${as}\``}, not as \`${kind}\``;
  return as === 'font' && page.attr(element, 'crossorigin') === undefined
    ? 'is loaded twice, because its preload has no `crossorigin`'
    : undefined;
}

const hashOf = memo(1, (site: CheckedSite) =>
  memo(5000, (key: string) => {
    const [algorithm = '', path = ''] = key.split(' ', 2);
    const text = site.read(path);
    return text.includes('\uFFFD') ? undefined : createHash(algorithm).update(text).digest('base64');
  }),
);

function integrityProblem(site: CheckedSite, file: string, integrity: string | undefined): string | undefined {
  const hashes = [...(integrity?.matchAll(/(?:^|\s)(sha(?:256|384|512))-([\w+/=-]+)/g) ?? [])];
  if (integrity === undefined || integrity.trim() === '') return undefined;
  if (hashes.length === 0) return `has the \`integrity\` \`${integrity.slice(0, 40)}\`, which is no hash`;
  const real = hashes.map(([, algorithm = '']) => hashOf(site)(`${algorithm} ${file}`));
  const isRight = hashes.some(([, , hash], index) => real[index] === undefined || real[index] === hash);
  return isRight ? undefined : 'has another hash than its `integrity`, so browsers do not use it';
}

const icon = z.object({ src: z.string(), sizes: z.string().optional(), type: z.string().optional() });
const withIcons = z.object({ icons: z.array(icon) });

function iconsOf(path: string, site: CheckedSite): z.infer<typeof icon>[] {
  if (!/\.webmanifest$|(?:^|\/)manifest\.json$/.test(path)) return [];
  return withIcons.safeParse(parseJson(site.read(path))).data?.icons ?? [];
}
