import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fileHash } from '../../../lib/text/hash.js';
import { plainAnswer, type Answer } from '../../answer.js';
import { closeServer, listen, listenFrom } from '../../listen.js';
import { MAX_HEADER_SIZE, type PreviewOptions } from '../../preview/preview.js';
import { respond } from '../../respond.js';
import { answerPage } from './answer-page.js';
import { answerTool } from './answer-tool.js';
import type { DevSite } from './dev-site.js';
import { DEV_PATH } from './inject.js';
import { createLivePages } from './live-pages.js';
import { isOwnHost } from './own-host.js';

/** The usual port. */
export const DEV_PORT = 4321;

export interface DevServerOptions extends Pick<PreviewOptions, 'host' | 'onRequest'> {
  /** 0: any that is free; missing: {@link DEV_PORT}, or the next free one. */
  readonly port?: number | undefined;
  readonly site: DevSite;
  /** What pages get beside what a build gives them. */
  readonly script: string;
}

export interface DevServer {
  /** Origin, without a slash at its end. */
  readonly url: string;
  /** Tells open pages what changed. Returns how many load again. */
  tell(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Serves a site that is being edited: pages as they are now, with a script that listens for changes.
 * @throws IsletError `preview-port-in-use` or `preview-cannot-listen`
 */
export async function startDevServer({ host, port, site, script, onRequest }: DevServerOptions): Promise<DevServer> {
  const live = createLivePages(site);
  const session = {
    site,
    live,
    script,
    token: randomBytes(16).toString('hex'),
    src: `${DEV_PATH}dev-${fileHash(script)}.js`,
  };

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const tool = request.url?.startsWith(DEV_PATH) === true;
    void respond(
      request,
      response,
      'dev server',
      () => answerRequest(request, response, tool),
      tool ? undefined : onRequest,
    );
  }

  async function answerRequest(
    request: IncomingMessage,
    response: ServerResponse,
    tool: boolean,
  ): Promise<Answer | undefined> {
    if (!isOwnHost(request.headers.host, host))
      return plainAnswer(403, 'This name does not belong to the dev server. Open it by its address.');
    return tool ? answerTool(request, response, session) : answerPage(request, session);
  }

  const server = createServer({ maxHeaderSize: MAX_HEADER_SIZE }, handle);
  const bound = host === '' ? '127.0.0.1' : host;
  const url = await (port === undefined ? listenFrom(server, bound, DEV_PORT) : listen(server, bound, port));
  return {
    url,
    tell: () => live.tell(),
    async close() {
      live.close();
      await closeServer(server);
    },
  };
}
