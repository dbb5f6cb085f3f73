import { z } from 'islet';
import { apkDigest } from './apk-digest.js';
import { find, type Fault } from './fault.js';
import { signedQuery } from './link-signature.js';
import type { Settings } from './settings.js';

const asked = z.strictObject({
  websiteName: z.string().min(1),
  source: z.string().startsWith('/', 'must be the path of a page'),
});

/** Responds to a request for the address of the app package with `{ apkLink, sha256 }` or an error. */
export async function answerApkLink(
  request: Request,
  faults: readonly Fault[],
  { linkSeconds, size, version }: Settings,
): Promise<Response> {
  const { success, error } = asked.safeParse(await request.json().catch(() => undefined));
  if (!success) return Response.json({ error: z.prettifyError(error) }, { status: 400 });
  const link = new URL('/downloads/install-zupee.apk', request.url);
  const lasts = find(faults, 'expired') === undefined ? linkSeconds : -1;
  link.search = signedQuery(link.pathname, Math.ceil(Date.now() / 1000) + lasts).toString();
  return Response.json({ apkLink: link.href, sha256: await apkDigest({ size, version }) });
}
