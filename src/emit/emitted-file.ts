import type { Manifest } from './manifest.js';

/** A published file, as the manifest lists it. */
export type EmittedFile = Manifest['files'][number];

/** Identifies the bytes of a file. */
export type FileBytes = Pick<EmittedFile, 'sha256' | 'size'>;

/** Why a file is in the output. */
export type FileOrigin = Omit<EmittedFile, 'path' | keyof FileBytes>;

/** The same of a page, with every field: a new one cannot be forgotten. */
export type PageOrigin = { readonly [Field in keyof Required<FileOrigin>]: FileOrigin[Field] };
