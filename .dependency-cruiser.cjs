/**
 * The direction of dependencies, as rules. A module is free to import what no rule forbids.
 * `lib/` is the compiled `src/`: templates and `bin/` meet the generator there.
 */
const STAGES = 'content|routes|render|bundle|images|emit|incremental|workers';

/** The folders of core, from top to bottom, with the reason why each imports only those below it. */
const CORE = {
  commands: 'A command uses a build; a build runs without any command.',
  build: 'The order of the stages is known in one place, and no stage depends on it.',
  threads: 'What runs in a thread runs in the main thread too, and does not know which build asks for it.',
  reuse: 'Whether a page is still valid is decided by its record, not by the build or thread that would render it.',
  render: 'A page is rendered in the same way in a build, in a thread and in dev.',
  load: 'The content of a site is the same, whoever renders it.',
  shards: 'Which part of a site a page belongs to follows from its route.',
  project: 'A project is opened before anything of it is read.',
};

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    // the whole
    {
      name: 'no-cycles',
      severity: 'error',
      comment:
        'Modules that need each other are one module in two files: neither can be read, tested or moved alone. Types count too.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-folder-cycles',
      severity: 'error',
      scope: 'folder',
      comment: 'Folders that need each other cannot be understood one at a time.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment:
        'A module that imports nothing and that nothing imports is dead. Entry points that are found by their file name are exempt.',
      from: {
        orphan: true,
        path: '^(src|templates)/',
        pathNot: [
          '\\.d\\.ts$',
          '^src/client/[^/]+\\.tsx?$',
          '^templates/(pages|data|files)/[^/]+\\.tsx?$',
          '^templates/islands/[^/]+/[^/]+\\.tsx$',
          '^templates/styles/[^/]+\\.css$',
        ],
      },
      to: {},
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'An import that leads nowhere fails on the machine of whoever has no leftover of it.',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      comment:
        'A package that is there only because another one needs it can be gone after any update: list it in package.json.',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['npm-peer'] },
    },

    {
      name: 'folders-have-a-place',
      severity: 'error',
      comment:
        'A folder that no rule below names could import anything: give it its place in the order here before it is used.',
      from: { path: '^(src|templates)/' },
      to: {
        path: '^(src|templates)/[^/]+/',
        pathNot: [
          `^src/(cli|node|core|import|serve|audit|errors|api|lib|client|${STAGES})/`,
          '^templates/(pages|files|layouts|components|islands|browser|shared|data|fields|structured-data|styles)/',
        ],
      },
    },

    // the generator
    {
      name: 'bin-only-starts-the-cli',
      severity: 'error',
      comment:
        'The executable finds the command line and calls it, nothing else, so that everything can be tested without it.',
      from: { path: '^bin/' },
      to: { pathNot: '^(lib/bundled/cli-main|bin/islet)\\.js$', dependencyTypesNot: ['core'] },
    },
    {
      name: 'generator-knows-no-site',
      severity: 'error',
      comment: 'The generator builds any site: it knows content and templates only as input, never as code of its own.',
      from: { path: '^src/' },
      to: { path: '^(site|templates|tests|scripts|bin|lib)/' },
    },
    {
      name: 'published-modules-need-no-dev-dependency',
      severity: 'error',
      comment:
        'These modules are published as they are; all others are bundled with their packages, which an installed package does not have. React and Preact are peers, which the site brings.',
      // `prepare` bundles the editor of texts.
      from: { path: '^src/(api|client)/', pathNot: '^src/client/editor/text-editor\\.ts$' },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['npm-peer'],
        pathNot: '^node_modules/(@types/)?(react|react-dom|preact)/',
      },
    },
    {
      name: 'stages-are-independent',
      severity: 'error',
      comment:
        'src/core hands the output of one stage to the next. A type that two stages share is in src/api or src/lib/site.',
      from: { path: `^src/(${STAGES})/` },
      to: { path: `^src/(${STAGES})/`, pathNot: '^src/$1/' },
    },
    {
      name: 'stages-do-not-import-callers',
      severity: 'error',
      comment: 'A stage is called with its input. It must run without the pipeline, the server and the command line.',
      from: { path: `^src/(${STAGES})/` },
      to: { path: '^src/(cli|node|core|serve|audit)/' },
    },
    {
      name: 'core-composes-stages-only',
      severity: 'error',
      comment: 'A build ends with files on disk. It does not print, serve or compare.',
      from: { path: '^src/core/' },
      to: { path: '^src/(cli|node|client|serve|audit)/' },
    },
    ...Object.entries(CORE)
      .slice(1)
      .map(([folder, reason], index) => ({
        name: `core-${folder}-imports-downwards`,
        severity: 'error',
        comment: reason,
        from: { path: `^src/core/${folder}/` },
        to: {
          path: `^src/core/(${Object.keys(CORE)
            .slice(0, index + 1)
            .join('|')})/`,
        },
      })),
    {
      name: 'import-reads-and-writes-content',
      severity: 'error',
      comment: 'An import writes files of content. It neither builds, serves nor judges a site.',
      from: { path: '^src/import/' },
      to: { path: '^src/', pathNot: '^src/(import|content|errors|api|lib)/|^src/core/commands/starter-files\\.ts$' },
    },
    {
      name: 'import-is-for-its-command',
      severity: 'error',
      comment: 'Its readers of other engines are loaded by this command alone.',
      from: { path: '^src/', pathNot: '^src/(import|cli)/' },
      to: { path: '^src/import/' },
    },
    {
      name: 'serve-does-not-publish',
      severity: 'error',
      comment:
        'The dev server renders pages as a build does and answers with them. It never touches the output folder.',
      from: { path: '^src/serve/' },
      to: { path: '^src/(cli|node|audit|emit)/' },
    },
    {
      name: 'audit-reads-outputs-only',
      severity: 'error',
      comment: 'An audit reads what was published, so that it can judge an output that another version made.',
      from: { path: '^src/audit/' },
      to: { path: '^src/', pathNot: '^src/(audit|emit|errors|api|lib)/' },
    },
    {
      name: 'cli-calls-entry-points-only',
      severity: 'error',
      comment: 'A command turns arguments into one call. Of src/emit it uses only what finds and recovers an output.',
      from: { path: '^src/cli/' },
      to: {
        path: '^src/',
        pathNot: '^src/((cli|node|core|import|serve|audit|errors|api|lib)/|emit/(recover|output-folders)\\.ts$)',
      },
    },
    {
      name: 'node-neither-prints-nor-exits',
      severity: 'error',
      comment: 'A program that calls islet decides what is printed. The command line calls these functions too.',
      from: { path: '^src/node/' },
      to: {
        path: '^src/',
        pathNot:
          '^src/((node|core|serve|audit|errors|api|lib)/|emit/(recover|output-folders|hosts/host-configuration)\\.ts$)',
      },
    },
    {
      name: 'hosts-are-pure',
      severity: 'error',
      comment: 'The configuration of a host is a pure function of the published rules.',
      from: { path: '^src/emit/hosts/' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-peer', 'npm-optional'] },
    },
    {
      name: 'api-imports-nothing',
      severity: 'error',
      comment: 'Templates load the API. Whatever it imports becomes part of every template bundle.',
      from: { path: '^src/api/' },
      to: { path: '^src/', pathNot: '^src/api/' },
    },
    {
      name: 'errors-import-nothing',
      severity: 'error',
      comment: 'Every folder reports through src/errors, so an import of it would soon be a cycle.',
      from: { path: '^src/errors/' },
      to: { path: '^src/', pathNot: '^src/errors/' },
    },
    {
      name: 'lib-imports-no-stage',
      severity: 'error',
      comment: 'A helper with many users knows none of them.',
      from: { path: '^src/lib/' },
      to: { path: '^src/', pathNot: '^src/(lib|errors|api)/' },
    },
    {
      name: 'client-is-browser-code',
      severity: 'error',
      comment:
        'It runs in the browser: every import is downloaded by visitors, and neither Node nor the generator is there.',
      from: { path: '^src/client/', pathNot: '^src/client/editor/text-editor\\.ts$' },
      to: { pathNot: '^(src/client/|node_modules/(@types/)?(react|react-dom|react-refresh)/)' },
    },
    {
      name: 'client-is-bundled-not-imported',
      severity: 'error',
      comment: 'Browser code needs a document; the generator hands its files to the bundler by path.',
      from: { path: '^src/', pathNot: '^src/client/' },
      to: { path: '^src/client/', dependencyTypesNot: ['type-only'] },
    },

    // the templates
    {
      name: 'templates-import-only-the-api',
      severity: 'error',
      comment:
        'Templates use the generator as `islet` and `islet/browser`, as an installed site does; anything deeper could change without notice.',
      from: { path: '^templates/' },
      to: {
        path: '^(src|lib|bin|site|tests|scripts)/',
        pathNot: '^lib/(api/index|client/at-once)\\.(js|d\\.ts)$',
      },
    },
    {
      name: 'templates-need-only-react',
      severity: 'error',
      comment:
        'What templates import reaches visitors or decides what they see; it is React and their own code, so that all of it can be reviewed.',
      from: {
        path: '^templates/',
        // One of them draws a file at build time with `uqr`; nothing of it reaches visitors.
        pathNot: '^templates/(browser/native-bridge/judge-[^/]+|files/qr-download)\\.ts$',
      },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'npm-optional', 'npm-bundled'],
        pathNot: '^node_modules/(@types/)?(react|react-dom)/',
      },
    },
    {
      name: 'judges-need-only-zod',
      severity: 'error',
      comment:
        'What the app says is judged by zod, in its small form: six kilobytes, fetched only when the app speaks. Nothing else comes with it.',
      from: { path: '^templates/browser/native-bridge/judge-[^/]+\\.ts$' },
      to: { path: '^node_modules/', pathNot: '^node_modules/zod/(mini|v4)/' },
    },
    {
      name: 'react-dom-in-islands-only',
      severity: 'error',
      comment: 'Only islands run in a document; everything else is turned into HTML by the generator.',
      from: { path: '^templates/', pathNot: '^templates/islands/' },
      to: { path: '^node_modules/(@types/)?react-dom/' },
    },
    {
      name: 'templates-need-no-node',
      severity: 'error',
      comment:
        'A page depends on its content alone: with the file system or the clock at hand, the same content could give other bytes.',
      from: { path: '^templates/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'layouts-do-not-look-up',
      severity: 'error',
      comment: 'pages -> layouts: a layout that knew a page could not carry the others.',
      from: { path: '^templates/layouts/' },
      to: { path: '^templates/pages/' },
    },
    {
      name: 'components-do-not-look-up',
      severity: 'error',
      comment: 'layouts -> components: a component is used wherever it fits, so it knows nothing of where that is.',
      from: { path: '^templates/components/' },
      to: { path: '^templates/(pages|layouts)/' },
    },
    {
      name: 'islands-do-not-look-up',
      severity: 'error',
      comment:
        'components -> islands: an island is shipped to the browser, and with it all that it imports. It gets data as props.',
      from: { path: '^templates/islands/' },
      to: { path: '^templates/(pages|layouts|components|data|fields|structured-data)/' },
    },
    {
      name: 'islands-take-types-only',
      severity: 'error',
      comment: 'The generator is not in the browser; an island may only use its types.',
      from: { path: '^templates/islands/' },
      to: { path: '^lib/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'browser-is-plain',
      severity: 'error',
      comment:
        'islands -> browser: this code answers before any runtime is loaded, so it imports no package, no Node, no generator and no React. What the rule above lets judge the app is fetched when the app speaks.',
      from: { path: '^templates/browser/' },
      to: { pathNot: '^(templates/(browser|shared)|node_modules/zod/(mini|v4))/' },
    },
    {
      name: 'shared-imports-nothing',
      severity: 'error',
      comment: 'browser -> shared: constants and pure functions for both sides; an import would tie both sides to it.',
      from: { path: '^templates/shared/' },
      to: { pathNot: '^templates/shared/' },
    },
    {
      name: 'schemas-stand-alone',
      severity: 'error',
      comment:
        'Data and field schemas say what marketing may write; they are read by editors and checks without any component.',
      from: { path: '^templates/(data|fields)/' },
      to: { path: '^templates/', pathNot: '^templates/(data|fields|shared)/' },
    },
    {
      name: 'structured-data-stands-alone',
      severity: 'error',
      comment: 'What pages tell search engines is made of their content, not of how it looks.',
      from: { path: '^templates/structured-data/' },
      to: { path: '^templates/', pathNot: '^templates/(structured-data|data|fields|shared)/' },
    },
  ],
  options: {
    // A site of its own, which the generator copies and never imports.
    exclude: { path: '^src/starter/' },
    doNotFollow: { path: ['node_modules', '^lib/'] },
    moduleSystems: ['es6', 'cjs'],
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
