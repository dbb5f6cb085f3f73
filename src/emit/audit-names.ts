/** Names in the audit folder, for those who look there without reading what they name. */
export const MANIFEST_FILE = 'manifest.json';
export const CHECKSUMS_FILE = 'SHA256SUMS';
