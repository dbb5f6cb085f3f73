/** What the stand-ins of a site are told when `islet preview --sandbox` starts them. */
export interface SandboxContext {
  /** Absolute path of a folder of their own for what they keep; it is there, and stays from run to run. */
  readonly folder: string;
  /** Absolute path of `site/sandbox/`. */
  readonly source: string;
  /** Where the site is served, such as `http://127.0.0.1:4173`. */
  readonly pageOrigin: string;
  /** Where its services are served, as the profile `sandbox` names them. */
  readonly serviceOrigins: readonly string[];
}

/** Stand-ins for the outside services of a site. */
export interface SandboxServices {
  /**
   * Answers a request to one of the origins of the services. `Response.error()` ends the connection without an answer; a body that
   * fails breaks it off after the bytes before.
   */
  fetch(request: Request): Response | Promise<Response>;
  /** Starts of paths, such as `/api/`, that are answered here on the origin of the page too. */
  readonly pagePaths?: readonly string[];
}

export type CreateSandbox = (context: SandboxContext) => SandboxServices | Promise<SandboxServices>;

/** Default export of `site/sandbox/sandbox.ts`. */
export function defineSandbox(create: CreateSandbox): CreateSandbox {
  return create;
}
