import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileHash } from '../../../lib/text/hash.js';
import { plainAnswer, type Answer } from '../../answer.js';
import { closeServer, createLimitedServer, listen, listenFrom } from '../../listen.js';
import { respond, type OnRequest } from '../../respond.js';
import { answerPage } from './answer-page.js';
import { answerTool } from './answer-tool.js';
import type { DevSite } from './dev-site.js';
import { createEditAccess } from './edit-access.js';
import { DEV_PATH } from './inject.js';
import { createLivePages } from './live-pages.js';
import { isLocalHost } from '../../local-host.js';

/** The default port. */
export const DEV_PORT = 4321;

export interface DevServerOptions {
  /** Address to listen on; empty: loopback. */
  readonly host: string;
  /** 0: any free port; default: {@link DEV_PORT}, or the next free one. */
  readonly port?: number | undefined;
  readonly site: DevSite;
  readonly script: string;
  readonly onRequest?: OnRequest;
}

export interface DevServer {
  /** Origin, without a slash at its end. */
  readonly url: string;
  /** What browsers of other machines need to edit; `undefined` if none reach the server. */
  readonly editCode: string | undefined;
  /** Sends open pages their changes. Returns how many reload. */
  update(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Serves a site while it is edited: current pages, with a script that listens for changes.
 * @throws IsletError `preview-port-in-use` or `preview-cannot-listen`
 */
export async function startDevServer({ host, port, site, script, onRequest }: DevServerOptions): Promise<DevServer> {
  const live = createLivePages(site);
  const bound = host === '' ? '127.0.0.1' : host;
  const access = createEditAccess(bound);
  const session = {
    access,
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
    if (!isLocalHost(request.headers.host, host))
      return plainAnswer(403, 'This name does not belong to the dev server. Open it by its address.');
    return tool ? answerTool(request, response, session) : answerPage(request, session);
  }

  const server = createLimitedServer(handle);
  const url = await (port === undefined ? listenFrom(server, bound, DEV_PORT) : listen(server, bound, port));
  return {
    url,
    editCode: access.code,
    update: () => live.update(),
    async close() {
      live.close();
      await closeServer(server);
    },
  };
}
