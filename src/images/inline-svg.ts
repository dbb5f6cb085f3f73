import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as svgo from 'svgo';
import type { InlineImage } from '../api/site-model.js';
import { failure, framed, positionIn, type IsletError } from '../errors/index.js';
import { svgText } from '../lib/text/encoding.js';
import { sha256Hex } from '../lib/text/hash.js';
import { assetFile } from '../lib/site/asset-paths.js';
import { svgSize } from './asset-index.js';

const require = createRequire(import.meta.url);

/** What a page may hold of an SVG: shapes, which load nothing, run nothing and need no ids. */
const SHAPES = new Set([
  'svg',
  'g',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'title',
  'desc',
]);

/** A tag as svgo writes it, or a text. */
const PIECE = /<(?<end>\/?)(?<name>[\w:-]+)(?<attributes>(?: [\w:-]+="[^"<]*")*)\/?>|[^<]+/gy;

/** Names for programs. Nothing in a page refers to them. */
const UNUSED = /^(?:id|xmlns|.*:.*|data-.*)$/;

/**
 * Returns an SVG of `site/assets/` for use inside a page.
 *
 * @throws IsletError `svg-not-inline` if it has more than shapes, `image-changed`
 */
export function readInlineSvg(root: string, path: string, sha256: string): InlineImage {
  const file = assetFile(path);
  const bytes = readFileSync(join(root, file));
  if (sha256Hex(bytes) !== sha256)
    throw failure('image-changed', { message: `\`${file}\` changed while the site was built.`, position: { file } });
  const text = svgText(bytes);
  const refused = (what: string): IsletError =>
    failure('svg-not-inline', {
      message: `\`${file}\` has \`${what}\`.`,
      ...framed(text, positionIn(file, text, Math.max(0, text.indexOf(what)), what.length)),
    });
  const size = svgSize(text);
  if (!size) throw refused(text.slice(0, 20));
  // Loaded here, because few sites show one; the entry for Node can be required.
  const { optimize } = require('svgo') as typeof svgo;
  const { data } = optimize(text, {
    multipass: true,
    plugins: ['preset-default', 'convertStyleToAttrs', 'removeScripts'],
  });
  let html = '';
  let viewBox = `0 0 ${String(size.width)} ${String(size.height)}`;
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < data.length) {
    const at = PIECE.lastIndex;
    const piece = PIECE.exec(data);
    if (!piece) throw refused(data.slice(at, at + 20));
    const { end = '', name, attributes = '' } = piece.groups ?? {};
    if (name === undefined) {
      html += piece[0];
      continue;
    }
    const isRoot = name === 'svg';
    const isNested = isRoot && end === '' && html !== '';
    if (!SHAPES.has(name) || isNested) throw refused(`<${name}`);
    const kept = [...attributes.matchAll(/ ([\w:-]+)="([^"]*)"/g)].filter(([written, attribute = '', value = '']) => {
      if (UNUSED.test(attribute) || (isRoot && /^(?:width|height)$/.test(attribute))) return false;
      if (/^(?:on|style$|class$|href$)/.test(attribute) || /url\(/i.test(value)) throw refused(written.trim());
      if (isRoot && attribute === 'viewBox') viewBox = value;
      return !isRoot || attribute !== 'viewBox';
    });
    // The attributes of the root, such as its fill, are those of a group in the root that the page has.
    html += `<${end}${isRoot ? 'g' : name}${kept.map(([written]) => written).join('')}${piece[0].endsWith('/>') ? '/>' : '>'}`;
  }
  return { ...size, viewBox, html };
}
