/** Files beside pages that every site has and that may be linked. */
export const GENERATED_FILES: readonly string[] = ['/sitemap.xml', '/robots.txt'];
