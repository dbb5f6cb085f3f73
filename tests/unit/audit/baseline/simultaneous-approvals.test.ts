import { testSimultaneousApprovals } from './simultaneous-approvals.js';

testSimultaneousApprovals(8);
