import process from 'node:process';

/** Node's options for threads: those of this process but `--input-type`, with which Node refuses to run files. */
export const THREAD_OPTIONS = { execArgv: process.execArgv.filter((arg) => !arg.startsWith('--input-type')) };
