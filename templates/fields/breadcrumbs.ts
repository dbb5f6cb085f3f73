import { z } from 'islet';
import { namedLink } from './named-link.js';

/** The pages above this one, from the top; the home page and the page itself are added. */
export const breadcrumbsSchema = z.array(namedLink).default([]).meta({ description: 'Pages above this one, from the top; the home page and the page itself are added' });

export type Breadcrumbs = z.output<typeof breadcrumbsSchema>;
