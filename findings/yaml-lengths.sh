#!/bin/sh
# yaml-language-server 1.25.0 counts a character beyond U+FFFF as two for `maxLength`. JSON Schema (Validation, 6.3.1)
# counts characters as RFC 8259 does, so an editor underlines two such characters where two are allowed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . yaml-language-server@1.25.0 vscode-languageserver-textdocument@1.0.12
cat > see.cjs <<'EOF'
const { getLanguageService } = require('yaml-language-server');
const { TextDocument } = require('vscode-languageserver-textdocument');
const service = getLanguageService({ schemaRequestService: async () => '{"properties":{"a":{"maxLength":2}}}', workspaceContext: { resolveRelativePath: (path) => path } });
service.configure({ validate: true, schemas: [{ uri: 'file:///a.json', fileMatch: ['*.yaml'] }] });
service.doValidation(TextDocument.create('file:///a.yaml', 'yaml', 1, 'a: \u{1f375}\u{1f375}\n'), false).then((found) => {
  console.log(found.map(({ message }) => message));
  process.exitCode = found.length > 0 ? 0 : 1;
});
EOF
node see.cjs
# Seen: [ 'String is longer than the maximum length of 2.' ]. islet leaves lengths in its schemas as they are: patterns would have worse messages.
