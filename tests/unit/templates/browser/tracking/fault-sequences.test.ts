import { testSequencesOfEvents } from './fault-sequences.js';

testSequencesOfEvents(200);
