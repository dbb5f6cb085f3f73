import { parentPort, workerData } from 'node:worker_threads';
import { hashFiles, type HashJob } from './file-hashes.js';

parentPort?.postMessage(hashFiles(workerData as HashJob));
