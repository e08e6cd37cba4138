#!/bin/sh
# The tests of the server need PostgreSQL and Redis, those of the page Chromium: their programs alone, which the tests
# start and stop themselves.
# Installs what is missing where it can (Debian and Ubuntu, as root); otherwise says what is missing and fails.
set -u

has_postgres() { command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1; }
has_redis() { command -v redis-server >/dev/null; }
has_chromium() { command -v chromium >/dev/null; }

missing=""
has_postgres || missing="postgresql"
has_redis || missing="${missing:+$missing }redis-server"
has_chromium || missing="${missing:+$missing }chromium"
[ -z "$missing" ] && exit 0

if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "The tests need programs that are not installed: $missing." >&2
    echo "Install them (on Debian or Ubuntu, as root: apt-get install $missing) and try again." >&2
    exit 1
fi

echo "Installing for the tests: $missing …"
# Packages of services start them when installed; nothing of the system's is to run because of tests.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod +x "$policy"
    trap 'rm -f "$policy"' EXIT
fi
log=$(mktemp)
install() {
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends $missing >"$log" 2>&1
}
install || { apt-get -o DPkg::Lock::Timeout=300 update >"$log" 2>&1 && install; }
if ! { has_postgres && has_redis && has_chromium; }; then
    cat "$log" >&2
    echo "$missing could not be installed, see above." >&2
    exit 1
fi
rm -f "$log"
