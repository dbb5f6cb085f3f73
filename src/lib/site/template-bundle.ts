/**
 * Global name in compiled templates for `process`, and with `.importMeta` for `import.meta`: both depend on the
 * machine.
 */
export const MACHINE = 'isletMachine';

/** Globals that are `undefined` in compiled templates. Replacing them at run time would load Node's HTTP client. */
export const CONNECTIONS = ['WebSocket', 'EventSource'];

/** The compiled server side of `templates/`. */
export interface TemplateBundle {
  /** Folder of the compiled modules and source maps, including those of other runs. */
  readonly folder: string;
  /** Absolute paths of all compiled modules, including shared ones. */
  readonly modules: readonly string[];
  readonly pages: ReadonlyMap<string, BundledModule>;
  readonly data: ReadonlyMap<string, BundledModule>;
  readonly islands: ReadonlyMap<string, BundledModule>;
  readonly files: ReadonlyMap<string, BundledModule>;
  readonly socialCard: BundledModule | undefined;
  /** Files that style sheets refer to, by output path. */
  readonly assets: readonly { readonly path: string; readonly bytes: Uint8Array }[];
  /** Those of the assets that are fonts to reduce to what pages show. */
  readonly fonts: readonly ReducedFont[];
}

/** A font whose style sheet asks for a subset of it. */
export interface ReducedFont {
  /** Output path of the whole font. */
  readonly path: string;
  /** Characters that the subset has in any case, such as those that scripts show. */
  readonly text: string;
  /** Weight of a variable font, which becomes a static one; missing if its axes stay. */
  readonly weight?: number;
  /** The code points that the whole font has. */
  readonly characters: readonly number[];
}

export interface BundledModule {
  readonly id: string;
  /** Source file relative to the root. */
  readonly file: string;
  /** `file:` address of the compiled module. */
  readonly url: string;
  /** Source files of the module and its imports, relative to the root, sorted. */
  readonly closure: readonly string[];
  /** Hash of the compiled code that runs when the module is imported. */
  readonly compiled: string;
  /** Style sheet of the module and its imports; may be empty. */
  readonly css: string;
}

export interface BrowserScript {
  readonly path: string;
  readonly text: string;
  /** Packages whose code the script contains, sorted by name. */
  readonly packages: readonly ScriptPackage[];
  /** The modules of templates in the script, relative to the root, sorted. */
  readonly sources: readonly string[];
}

export interface ScriptPackage {
  readonly name: string;
  readonly version: string;
  /** As the package names it, such as `MIT`; empty if it names none. */
  readonly licence: string;
}

/** The compiled browser side. */
export interface BrowserBundle {
  /** Published address of the module that hydrates an island or runs its script, by island id. */
  readonly urls: ReadonlyMap<string, string>;
  /**
   * Addresses of the modules that an island imports first, by island id; only for scripts and islands with
   * `at-once.ts`.
   */
  readonly beside: ReadonlyMap<string, readonly string[]>;
  readonly closures: ReadonlyMap<string, readonly string[]>;
  readonly files: readonly BrowserScript[];
  /** Inline script that starts islands; empty without islands. */
  readonly loader: string;
}
