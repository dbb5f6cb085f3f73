/** The one zod of the generator and of templates. `npm run prepare` compiles it into one file. */
export { z } from 'zod';
