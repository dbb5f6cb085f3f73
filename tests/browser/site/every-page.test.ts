import { describePages } from './describe-pages.js';

describePages('one page of each kind', { all: false });
