import { FIRST_TRY } from '../../../../templates/browser/download/retry-state.js';
import { testSequencesOfDownloads } from './download/fault-sequences.js';
import { testEverySequence } from './download/retry-events.js';
import { testSequencesOfEvents } from './tracking/fault-sequences.js';

// Each kind of fault comes in 150 sequences at least. The seeds are fixed: every run tries the same again.
testSequencesOfDownloads(3000);
testSequencesOfEvents(3000);
testEverySequence(FIRST_TRY);
