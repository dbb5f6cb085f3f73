/** What a request of a loader may say besides its address. */
export interface SourceRequest {
  /** Default: `GET`. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What `load` gets. */
export interface SourceContext {
  /**
   * Fetches an address: of the origin of the source, or any `https:` address. It may be relative to the `url` of the
   * source. Only the origin of the source gets its headers. An answer without a status of success ends the update.
   */
  fetch(address: string | URL, request?: SourceRequest): Promise<Response>;
}

/** Returns the data, as its JSON file says it. Pictures are addresses in fields `image()`. */
export type LoadData = (context: SourceContext) => object | Promise<object>;

/** Data that code fetches, such as from an API with pages of answers. */
export interface SourceDefinition {
  /** The address of the API: `https:`, or `http:` on this machine. */
  readonly url: string;
  /** How long the data holds; after that `islet data update` fetches it again. Default: `1 day`. */
  readonly holds?: `${number} ${'minute' | 'hour' | 'day'}${'' | 's'}`;
  /** Request headers, whose values are in environment variables. */
  readonly headers?: Readonly<Record<string, { readonly env: string }>>;
  readonly load: LoadData;
}

/** Default export of `site/data/NAME.source.ts`, which only `islet data update` runs. */
export function defineSource(definition: SourceDefinition): SourceDefinition {
  return definition;
}
