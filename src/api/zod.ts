/** The one zod instance of the generator and of templates. */
export { z } from 'zod';
