#!/bin/sh
# Puts Halloween Games into the menu of your desktop, or with --remove takes it out again. Changes nothing else.
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
id=io.github.halloween_games.HalloweenGames
share=${XDG_DATA_HOME:-$HOME/.local/share}

if [ "${1:-}" = "--remove" ]; then
    rm -f "$share/applications/$id.desktop" "$share/icons/hicolor/"*"/apps/$id".*
    echo "Halloween Games is no longer in the menu."
    exit 0
fi

mkdir -p "$share/applications" "$share/icons"
cp -R "$here/share/icons/hicolor" "$share/icons/"
# A quoted path keeps its spaces; some signs need a backslash, and every backslash is written twice.
quoted=$(printf '%s' "$here/halloween-games" | sed -e 's/\\/\\\\\\\\/g' -e 's/["$`]/\\\\&/g' -e 's/%/%%/g')
while IFS= read -r line; do
    case $line in
        Exec=*) printf 'Exec="%s"\n' "$quoted" ;;
        *) printf '%s\n' "$line" ;;
    esac
done <"$here/share/applications/$id.desktop" >"$share/applications/$id.desktop"
echo "Halloween Games is in the menu now. If you move this folder, call this once more."
