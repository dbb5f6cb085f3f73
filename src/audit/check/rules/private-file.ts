import type { Rule, RuleSeverity } from '../site/rule.js';

/** Files that are not meant for visitors. */
export const privateFile: Rule = {
  id: 'private-file',
  severity: 'error',
  about:
    'The output has no files with secrets, no folders of version control, and no private keys. For backups, dumps of data bases and files of editors and systems a warning is given.',
  remedy: 'Remove the file from `site/public/`. Replace secrets that were published.',
  examples: {
    passes: { '.well-known/security.txt': 'Contact: mailto:tea@tea.example', 'teas.csv': 'sencha' },
    fails: { '.env': 'TOKEN=abc' },
  },
  site: (site) =>
    [...site.files].flatMap((path) => {
      const kind = KINDS.find(({ names }) => names.test(path));
      if (!kind || (kind.text && !kind.text.test(site.readStart(path)))) return [];
      // A folder is reported once.
      const name = path.slice(0, path.search(kind.names)) + (kind.names.exec(path)?.[0] ?? '');
      return [{ message: `\`${name}\` is ${kind.what} and is published.`, path, severity: kind.severity }];
    }),
};

interface Kind {
  readonly names: RegExp;
  /** What the file starts with; missing if its name is enough. */
  readonly text?: RegExp;
  readonly what: string;
  readonly severity?: RuleSeverity;
}

const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|^PuTTY-User-Key-File/;

const KINDS: readonly Kind[] = [
  {
    names:
      /(?:^|\/)(?:\.env(?:\.(?!example$|sample$|template$|dist$)[\w.-]+)?|\.(?:npmrc|netrc|pgpass|htpasswd|git-credentials)|wp-config\.php)$/i,
    what: 'a file with secrets',
  },
  { names: /(?:^|\/)\.(?:git|svn|hg|bzr)\//, what: 'part of a folder of version control' },
  { names: /(?:^|\/)\.(?:ssh|aws|gnupg|kube)\//, what: 'part of a folder with secrets' },
  {
    names: /(?:^|\/)id_(?:rsa|dsa|ecdsa|ed25519)$|\.(?:pem|key|ppk|asc|txt|crt)$/i,
    text: PRIVATE_KEY,
    what: 'a private key',
  },
  { names: /\.(?:p12|pfx|jks|keystore|kdbx)$/i, what: 'a store of keys' },
  {
    names: /(?:^|\/)(?:(?:\.DS_Store|\._[^/]+|Thumbs\.db|ehthumbs\.db|desktop\.ini)$|(?:\.idea|\.vscode|__MACOSX)\/)/i,
    what: 'of a system or an editor',
    severity: 'warning',
  },
  {
    names: /(?:~|\.(?:bak|backup|old|orig|rej|sw[op]|tmp))$/i,
    what: 'a backup or a rest of editing',
    severity: 'warning',
  },
  {
    names: /\.(?:sql|sqlite3?|dump|mdb)(?:\.(?:gz|zip|bz2|xz))?$/i,
    what: 'a dump of a data base',
    severity: 'warning',
  },
  {
    names: /(?:^|\/)(?:node_modules\/|[\w.-]*(?:debug|error|access)\.log$)/i,
    what: 'a file of the machine that built it',
    severity: 'warning',
  },
];
