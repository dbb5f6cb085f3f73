import { parentPort, workerData } from 'node:worker_threads';
import { hashFolder } from './file-hashes.js';

parentPort?.postMessage(hashFolder(String(workerData)));
