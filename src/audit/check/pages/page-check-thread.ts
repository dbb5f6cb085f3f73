import { workerData } from 'node:worker_threads';
import { treeOf } from '../../../lib/fs/file-tree.js';
import { createPageCheck } from './page-check.js';
import { openSite, type SiteData } from './site-data.js';

const { name, ...data } = workerData as SiteData & { readonly name: string };
const tree = treeOf(data.folder, data.files);

/** The functions that the main thread calls. */
export const { findings, markup } = createPageCheck(tree, openSite(tree, data), name);
