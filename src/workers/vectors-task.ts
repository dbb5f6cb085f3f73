import { createReport } from '../errors/index.js';
import type { AssetJob } from '../images/asset-library.js';
import { makeAssets } from '../images/make-assets.js';
import { assetStore } from '../incremental/result-stores.js';

export interface VectorsTask {
  readonly root: string;
  /** Vector images. */
  readonly jobs: readonly AssetJob[];
}

/** Runs in a thread: makes images and leaves them where the main thread looks before it makes one. One that cannot be made is missing there, and is told by the main thread, which tries it too. */
export async function makeVectors({ root, jobs }: VectorsTask): Promise<void> {
  await makeAssets(root, jobs, assetStore(root), createReport(), () => undefined);
}
