import { describeHydration } from './describe-hydration.js';

describeHydration('preact');
