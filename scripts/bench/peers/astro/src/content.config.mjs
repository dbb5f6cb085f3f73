import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';

export const collections = {
  pages: defineCollection({ loader: glob({ pattern: '**/*.yaml', base: './site/pages' }) }),
};
