import react from '@astrojs/react';
import { defineConfig } from 'astro/config';

export default defineConfig({
  site: 'https://harbour.example',
  trailingSlash: 'always',
  integrations: [react()],
});
