/** The one zod of the generator and of templates. */
export { z } from 'zod';
