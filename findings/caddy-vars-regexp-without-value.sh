#!/bin/sh
# Caddy 2.6.2 (Debian 12): `vars_regexp` with a placeholder first looks for a variable of that name, and takes one that is missing for the text `<nil>`.
# The pattern ^(?P<to>[^?]*) for {http.request.uri} matches `<nil>` instead of the address, so a redirect leads to `<nil>/`.
# Expected: /questions/ for a request to /questions. Seen: <nil>/. A pattern that begins with a slash matches the address.
# islet writes only patterns that begin with a slash. Needs the program: apt-get install caddy.
set -eu
folder=$(mktemp -d)
trap 'kill "$server" 2>/dev/null || :; rm -rf "$folder"' EXIT
cd "$folder"
cat > Caddyfile <<'CADDY'
{
  auto_https off
  admin off
}
http://127.0.0.1:48761 {
  @any vars_regexp any {http.request.uri} `^(?P<to>[^?]*)`
  @slash vars_regexp slash {http.request.uri} `^(?P<to>/[^?]*)`
  route /any* {
    redir @any {re.any.to}/
  }
  route {
    redir @slash {re.slash.to}/
  }
}
CADDY
HOME="$folder" caddy run --config Caddyfile --adapter caddyfile >caddy.log 2>&1 &
server=$!
target() {
  node -e "fetch('http://127.0.0.1:48761$1', { redirect: 'manual' }).then(({ headers }) => console.log(headers.get('location')))"
}
for attempt in 1 2 3 4 5 6 7 8 9 10; do
  sleep 0.2
  seen="$(target /any 2>/dev/null || :) $(target /slash 2>/dev/null || :)"
  [ "$seen" = ' ' ] || break
done
echo "$seen"
[ "$seen" = '<nil>/ /slash/' ]
