import { testSequencesOfDownloads } from './fault-sequences.js';

testSequencesOfDownloads(1000);
