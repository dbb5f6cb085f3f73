import { diagnostic, type Diagnostic } from '../../errors/index.js';

/** For a server that sends the compressed forms of the build where there are any. */
export function compressionAdvice(host: string): Diagnostic {
  return diagnostic('host-advice', {
    message: `${host} would compress each answer anew, and less than the build can.`,
    remedy: 'Set `build.precompress: true` in `site.yaml`.',
  });
}
