#!/bin/sh
# Puts Halloween Games into the menu of your desktop, or with --remove takes it out again. Changes nothing else.
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
id=io.github.halloween_games.HalloweenGames
share=${XDG_DATA_HOME:-$HOME/.local/share}

# Tells the desktop that what is known of applications and of kinds of files has changed.
know() {
    if command -v update-mime-database >/dev/null; then update-mime-database "$share/mime"; fi
    if command -v update-desktop-database >/dev/null; then update-desktop-database -q "$share/applications"; fi
}

if [ "${1:-}" = "--remove" ]; then
    rm -f "$share/applications/$id.desktop" "$share/mime/packages/$id.xml" "$share/icons/hicolor/"*"/apps/$id".*
    know
    echo "Halloween Games is no longer in the menu."
    exit 0
fi

mkdir -p "$share/applications" "$share/icons" "$share/mime/packages"
cp -R "$here/share/icons/hicolor" "$share/icons/"
cp "$here/share/mime/packages/$id.xml" "$share/mime/packages/"
# A quoted path keeps its spaces; some signs need a backslash, and every backslash is written twice.
quoted=$(printf '%s' "$here/halloween-games" | sed -e 's/\\/\\\\\\\\/g' -e 's/["$`]/\\\\&/g' -e 's/%/%%/g')
while IFS= read -r line; do
    case $line in
        Exec=*) printf 'Exec="%s" %%f\n' "$quoted" ;;
        *) printf '%s\n' "$line" ;;
    esac
done <"$here/share/applications/$id.desktop" >"$share/applications/$id.desktop"
know
echo "Halloween Games is in the menu now, and opens saved games. If you move this folder, call this once more."
