import { testDamagedPages } from './yaml-fuzz.js';

testDamagedPages(250);
