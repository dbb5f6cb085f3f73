/** A rule of `robots.txt` for one crawler (RFC 9309). */
export interface RobotsRule {
  readonly allows: boolean;
  /** `*` matches any characters, and `$` at the end matches the end of the address. */
  readonly pattern: string;
  /** The line as written. */
  readonly line: string;
}

interface Group {
  readonly agents: string[];
  readonly rules: RobotsRule[];
}

export interface RobotsFile {
  readonly groups: readonly Group[];
  /** Values of `Sitemap:`. */
  readonly sitemaps: readonly string[];
}

export function parseRobots(text: string): RobotsFile {
  const groups: Group[] = [];
  const sitemaps: string[] = [];
  for (const written of text.split(/\r\n?|\n/)) {
    const line = written
      .replace(/^\uFEFF/, '')
      .replace(/#.*/, '')
      .trim();
    const [, field = '', value = ''] = /^([\w-]+)\s*:\s*(.*)$/.exec(line) ?? [];
    const name = field.toLowerCase();
    const last = groups.at(-1);
    if (name === 'sitemap') sitemaps.push(value);
    else if (name === 'user-agent') {
      if (last?.rules.length === 0) last.agents.push(value.toLowerCase());
      else groups.push({ agents: [value.toLowerCase()], rules: [] });
    } else if (/^(?:dis)?allow$/.test(name)) {
      // An empty pattern matches nothing, but ends the list of agents.
      last?.rules.push({ allows: name === 'allow', pattern: value, line });
    }
  }
  return { groups, sitemaps };
}

/** The rule that keeps a crawler from an address; `undefined` if it may be crawled. */
export function blockedBy({ groups }: RobotsFile, agent: string, path: string): RobotsRule | undefined {
  const own = groups.filter(({ agents }) => agents.includes(agent));
  const all = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'));
  const address = decoded(path);
  const [first] = all
    .flatMap(({ rules }) => rules)
    .filter(({ pattern }) => pattern !== '' && matches(decoded(pattern), address))
    .sort((a, b) => b.pattern.length - a.pattern.length || Number(b.allows) - Number(a.allows));
  return first?.allows === false ? first : undefined;
}

function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [start = '', ...rest] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(start)) return false;
  const end = isWhole ? rest.pop() : undefined;
  let at = start.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  if (!isWhole) return true;
  return end === undefined ? path.length === at : path.length - end.length >= at && path.endsWith(end);
}

function decoded(path: string): string {
  return path.replace(/(?:%[\da-f]{2})+/gi, (escaped) => {
    const bytes = Buffer.from(escaped.replaceAll('%', ''), 'hex');
    return bytes.toString('utf8');
  });
}
