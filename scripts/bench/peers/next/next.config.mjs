import { fileURLToPath } from 'node:url';

/** Packages are installed one folder above, once for all runs. */
export default {
  output: 'export',
  distDir: '.next',
  trailingSlash: true,
  images: { unoptimized: true },
  turbopack: { root: fileURLToPath(new URL('..', import.meta.url)) },
};
