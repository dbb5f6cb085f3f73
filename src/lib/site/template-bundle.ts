/** Global name in compiled templates for `process`, and with `.importMeta` for `import.meta`: both depend on the machine. */
export const MACHINE = 'isletMachine';

/** The compiled server side of `templates/`, as the loading and rendering stages need it. */
export interface TemplateBundle {
  /** Folder with the compiled modules and their source maps, and with those of other runs. */
  readonly folder: string;
  /** Absolute paths of the compiled modules, those that several others share too. */
  readonly modules: readonly string[];
  readonly pages: ReadonlyMap<string, BundledModule>;
  readonly data: ReadonlyMap<string, BundledModule>;
  readonly islands: ReadonlyMap<string, BundledModule>;
  readonly socialCard: BundledModule | undefined;
  /** Files that style sheets refer to, by output path. */
  readonly assets: readonly { readonly path: string; readonly bytes: Uint8Array }[];
}

export interface BundledModule {
  readonly id: string;
  /** Source file relative to the root. */
  readonly file: string;
  /** `file:` address of the compiled module. */
  readonly url: string;
  /** Every source file that the module is made of, relative to the root, sorted. */
  readonly closure: readonly string[];
  /** Changes with the compiled bytes that run when the module is imported. */
  readonly compiled: string;
  /** The style sheet of the module and everything below it; empty where there is none. */
  readonly css: string;
}

/** The compiled browser side. */
export interface BrowserBundle {
  /** Published address of the module that hydrates an island, by island id. */
  readonly urls: ReadonlyMap<string, string>;
  /** Addresses of what the module of an island shares with others and cannot begin without, by island id; only where it has code that runs at once. */
  readonly beside: ReadonlyMap<string, readonly string[]>;
  readonly closures: ReadonlyMap<string, readonly string[]>;
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** The inline script that starts islands; empty where the site has none. */
  readonly loader: string;
}
