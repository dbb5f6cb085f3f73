/** What the stand-ins of a site get when `islet preview --sandbox` starts them. */
export interface SandboxContext {
  /** Absolute path of an existing folder for their files, which is kept between runs. */
  readonly folder: string;
  /** Absolute path of `site/sandbox/`. */
  readonly source: string;
  /** Where the site is served, such as `http://127.0.0.1:4173`. */
  readonly pageOrigin: string;
  /** Where its services are served, as the profile `sandbox` names them. */
  readonly serviceOrigins: readonly string[];
}

/** Stand-ins for the external services of a site. */
export interface SandboxServices {
  /**
   * Answers a request to one of the service origins. `Response.error()` closes the connection without an answer. A body
   * stream that fails closes it after the bytes sent so far.
   */
  fetch(request: Request): Response | Promise<Response>;
  /** Path prefixes, such as `/api/`, that are also answered here on the origin of the page. */
  readonly pagePaths?: readonly string[];
}

export type CreateSandbox = (context: SandboxContext) => SandboxServices | Promise<SandboxServices>;

/** Default export of `site/sandbox/sandbox.ts`. */
export function defineSandbox(create: CreateSandbox): CreateSandbox {
  return create;
}
