/** What was found out about the address of an external link. */
export type LinkAnswer =
  | { readonly kind: 'works' }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'gone' | 'no-host' | 'unclear' | 'not-asked'; readonly why: string };
