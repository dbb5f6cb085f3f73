import { testKilledPublications } from './killed-publications.js';

testKilledPublications();
