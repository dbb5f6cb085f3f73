/** Global name that compiled templates have where their source names what tells of the machine: `process`, and as its `importMeta` `import.meta`. */
export const MACHINE = 'isletMachine';
