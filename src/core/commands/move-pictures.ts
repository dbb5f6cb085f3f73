import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { discover } from '../../content/discover.js';
import { createReport, failure } from '../../errors/index.js';
import { assetName, isPicture, namedAsset } from '../../lib/site/asset-paths.js';
import { decodedAddress } from '../../lib/text/path-pattern.js';
import type { Reference } from './find-references.js';
import type { Move } from './rewrite-links.js';

/** Pictures that move with their page, and references to pictures whose names change. */
export interface MovedPictures {
  readonly pictures: readonly { readonly file: string; readonly newFile: string }[];
  readonly references: readonly Reference[];
}

/** The picture beside content that a reference names; `undefined` for other references. */
export function pictureOf(href: string, file: string): string | undefined {
  const path = namedAsset(decodedAddress(href.replace(/[?#].*$/s, '')), file);
  return isPicture(path) ? path : undefined;
}

/**
 * Pictures in the folder of a page, or below it, move with the page if it names them and no other page or data does, or if it is
 * the only page there. All other pictures stay.
 *
 * @param files of all pages
 * @throws IsletError `file-exists` if another picture is in the way
 */
export function movePictures(
  root: string,
  moves: readonly Move[],
  files: readonly string[],
  references: readonly Reference[],
): MovedPictures {
  const newFileOf = new Map(moves.map(({ file, newFile }) => [file, newFile]));
  const named = references.map((reference) => ({ reference, path: pictureOf(reference.href, reference.owner) }));
  const pictures = moves.flatMap(({ file, newFile }) => {
    const folder = posix.dirname(file);
    const target = posix.dirname(newFile);
    if (folder === target) return [];
    const isAlone = files.every((other) => newFileOf.has(other) || !other.startsWith(`${folder}/`));
    return discover(root, folder, isPicture, createReport()).flatMap((picture) => {
      const users = named.flatMap(({ path, reference: { owner } }) => (path === picture ? [owner] : []));
      const isOwn = users.every((user) => newFileOf.has(user)) && (isAlone || users.includes(file));
      return isOwn ? [{ file: picture, newFile: target + picture.slice(folder.length) }] : [];
    });
  });
  for (const { newFile } of pictures)
    if (existsSync(join(root, newFile)))
      throw failure('file-exists', { message: `\`${newFile}\` exists already.`, position: { file: newFile } });
  const newPictureOf = new Map(pictures.map(({ file, newFile }) => [file, newFile]));
  return {
    pictures,
    references: named.flatMap(({ reference, path }) => {
      if (path === undefined) return [];
      const { file, owner } = reference;
      const newOwner = newFileOf.get(owner) ?? owner;
      const name = assetName(newPictureOf.get(path) ?? path, newOwner);
      if (name === assetName(path, owner)) return [];
      if (file !== owner)
        throw failure('move-changes-defaults', {
          message: `\`${path}\` is named by a default for \`${owner}\`, which would be \`${newOwner}\`.`,
          position: { file },
        });
      return [{ ...reference, newHref: name.replaceAll(' ', '%20') }];
    }),
  };
}
