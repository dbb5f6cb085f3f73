/** Global name that compiled templates have where their source names what `process` tells of the machine. */
export const MACHINE = 'isletMachine';
