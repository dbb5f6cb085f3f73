import type { ReactElement } from 'react';

/** A Ludo board seen from above, for decoration. */
export function BoardArt({ className }: { readonly className?: string | undefined }): ReactElement {
  return (
    <svg className={className} viewBox="0 0 150 150" width="300" height="300" aria-hidden="true" strokeLinecap="round">
      <rect y="4" width="150" height="150" rx="14" fill="#180748" />
      <rect width="150" height="150" rx="14" fill="#4a1fc4" />
      <path fill="#2a0f7a" stroke="#2a0f7a" strokeWidth="12" strokeLinejoin="round" d="M13 13h38v38H13zM99 13h38v38H99zM13 99h38v38H13zM99 99h38v38H99z" />
      <path fill="none" stroke="#6f45ea" strokeWidth="1" d="M70 6v54M80 6v54M70 90v54M80 90v54M6 70h54M6 80h54M90 70h54M90 80h54M60 16h30M60 27h30M60 38h30M60 49h30M60 101h30M60 112h30M60 123h30M60 134h30M16 60v30M27 60v30M38 60v30M49 60v30M101 60v30M112 60v30M123 60v30M134 60v30" />
      <path stroke="#d92d3a" strokeWidth="13" d="M22 22h0M42 22h0M22 42h0M42 42h0" />
      <path stroke="#1fa35a" strokeWidth="13" d="M108 22h0M128 22h0M108 42h0M128 42h0" />
      <path stroke="#3f8bf2" strokeWidth="13" d="M22 108h0M42 108h0M22 128h0M42 128h0" />
      <path stroke="#ffc62e" strokeWidth="13" d="M108 108h0M128 108h0M108 128h0M128 128h0" />
      <path fill="#d92d3a" d="M60 60l15 15-15 15z" />
      <path fill="#1fa35a" d="M60 60h30L75 75z" />
      <path fill="#ffc62e" d="M90 60v30L75 75z" />
      <path fill="#3f8bf2" d="M60 90h30L75 75z" />
    </svg>
  );
}
