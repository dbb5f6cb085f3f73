import type { Rule } from '../site/rule.js';

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
      const isKey = KEY_NAMES.test(path) && PRIVATE_KEY.test(site.readStart(path));
      const names = [SECRETS, LEFTOVERS].find((pattern) => pattern.test(path));
      if (!isKey && !names) return [];
      // A folder is reported once.
      const name = names && !isKey ? path.slice(0, path.search(names)) + (names.exec(path)?.[0] ?? '') : path;
      const message = `\`${name}\` is published, ${isKey ? 'a private key' : names === SECRETS ? 'which may hold secrets' : 'which no visitor needs'}.`;
      return [{ message, path, severity: names === LEFTOVERS && !isKey ? ('warning' as const) : undefined }];
    }),
};

const SECRETS =
  /(?:^|\/)(?:\.env(?:\.(?!(?:example|sample|template|dist)$)[\w.-]+)?$|\.(?:npmrc|netrc|pgpass|htpasswd|git-credentials)$|wp-config\.php$|\.(?:git|svn|hg|ssh|aws|gnupg|kube)\/)|\.(?:p12|pfx|jks|keystore|kdbx)$/i;

/** Backups, dumps, and files of editors, systems and tools. */
const LEFTOVERS =
  /(?:^|\/)(?:\.DS_Store$|\._[^/]+$|Thumbs\.db$|desktop\.ini$|(?:\.idea|\.vscode|__MACOSX|node_modules)\/|[\w.-]*(?:debug|error|access)\.log$)|(?:~|\.(?:bak|backup|old|orig|rej|sw[op]|tmp|sqlite3?|mdb|(?:sql|dump)(?:\.(?:gz|zip|bz2|xz))?))$/i;

const KEY_NAMES = /(?:^|\/)id_(?:rsa|dsa|ecdsa|ed25519)$|\.(?:pem|key|ppk|asc|txt|crt)$/i;
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|^PuTTY-User-Key-File/;
