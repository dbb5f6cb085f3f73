import { describePages } from './describe-pages.js';

describePages('every page', { all: true });
