/** `npm run prepare` compiles the packages into this one file. */
export { computeAccessibleName } from 'dom-accessibility-api';
export { parseHTML } from 'linkedom';
