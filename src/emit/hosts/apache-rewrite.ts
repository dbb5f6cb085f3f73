/** A rule of mod_rewrite. @param conditions as they are written, all of which must hold */
export function rewrite(
  pattern: string,
  substitution: string,
  flags: string,
  conditions: readonly string[] = [],
): string[] {
  return [
    ...conditions.map((condition) => `RewriteCond ${condition}`),
    `RewriteRule ${regexWord(pattern)} "${substitution}"${flags === '' ? '' : ` [${flags}]`}`,
  ];
}

/** A regular expression as a word of mod_rewrite, which has quotes but no way to write one inside. */
export function regexWord(regex: string): string {
  return `"${regex.replaceAll('"', '\\x22')}"`;
}
