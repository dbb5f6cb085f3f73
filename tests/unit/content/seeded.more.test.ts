import { testSeededChanges } from './edits/seeded-changes.js';
import { testFastPath } from './rich-text/seeded-html.js';
import { testHostileFragments } from './rich-text/hostile-fragments.js';
import { testDamagedPages } from './yaml-fuzz.js';
import { testSeededDocuments } from './yaml/parser/seeded-yaml.js';

// Numbers that take about a minute each: the seeds are fixed, so that every run tries the same again.
testSeededChanges({ every: 1, values: 5, texts: 50, documents: 1000 });
testFastPath(10_000);
testHostileFragments(15_000);
testDamagedPages(10_000);
testSeededDocuments(10_000);
