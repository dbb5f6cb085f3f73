import { testSimultaneousApprovals } from './audit/baseline/simultaneous-approvals.js';
import { testKilledPublicationsOnDisks } from './emit/killed-publications.js';
import { testRandomKills } from './emit/random-kills.js';

testRandomKills(40);
testSimultaneousApprovals(200);
testKilledPublicationsOnDisks();
