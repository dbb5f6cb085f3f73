import { z } from 'islet';

/** A text that may name facts of the app package, which the page fills in. */
export const textOfAppPackage = z
  .string()
  .min(1)
  .regex(
    /^(?:[^{}]|\{(?:size|version|iosVersion|android|sha256|digest)\})*$/,
    'may have `{size}`, `{version}`, `{iosVersion}`, `{android}`, `{sha256}` and `{digest}`, and nothing else in braces',
  );
