import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostConfiguration } from '../../../lib/hosts/host-configuration.js';
import { BUILD_TIMEOUT } from '../../helpers/flagship.js';
import { serveSharedPreview, type Preview } from '../../helpers/serve.js';
import { ask, closeConnections, judge, type Allowed } from './exchange.js';
import { requestsFor } from './requests.js';
import { serveSite, type ServedSite } from './served-site.js';
import { ensureNginx, startNginx } from './servers.js';

let site: ServedSite;
let preview: Preview;

beforeAll(async () => {
  site = await serveSite();
  preview = await serveSharedPreview(site.out);
}, BUILD_TIMEOUT);

afterAll(async () => {
  closeConnections();
  await preview.close();
  await site.dispose();
});

const OF_NGINX: readonly Allowed[] = [];

it('is answered for by nginx as by preview', async () => {
  await ensureNginx();
  const { files: [file] } = hostConfiguration('nginx', site.model);
  const server = await startNginx(join(dirname(site.out), 'nginx'), site.out, file?.text ?? '');
  try {
    const met = new Set<Allowed>();
    const found: string[] = [];
    const requests = requestsFor(site);
    expect(requests.length).toBeGreaterThan(200);
    for (const request of requests) found.push(...judge(request, await ask(preview.url, request), await ask(server.url, request), OF_NGINX, met));
    expect(found).toEqual([]);
    expect(OF_NGINX.filter((item) => !met.has(item)).map(({ why }) => why), 'reasons that nothing needs').toEqual([]);
  } finally {
    await server.close();
  }
}, BUILD_TIMEOUT);
