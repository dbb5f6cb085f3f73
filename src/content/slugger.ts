/** Makes ids from headings: lower case, letters and digits of any script, `-` between words; a second equal one gets `-2`. */
export function createSlugger(taken: Iterable<string> = []): (text: string) => string {
  const used = new Set(taken);
  return (text) => {
    const base =
      text
        .normalize('NFC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
        .trim()
        .replace(/[\s_]+/g, '-')
        .replace(/-+/g, '-') || 'section';
    let slug = base;
    for (let count = 2; used.has(slug); count += 1) slug = `${base}-${String(count)}`;
    used.add(slug);
    return slug;
  };
}
