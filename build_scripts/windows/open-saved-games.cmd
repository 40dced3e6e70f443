@echo off
rem Lets a double click open saved games (.hgame) and codes of games (.hgcode), and with --remove no longer.
rem Changes only what this user has set.
setlocal
set "classes=HKCU\Software\Classes"
set "kind=%classes%\HalloweenGames.game"
if "%~1"=="--remove" (
    for %%e in (hgame hgcode) do reg delete "%classes%\.%%e" /f >nul
    reg delete "%kind%" /f >nul
    echo A double click no longer opens saved games.
    exit /b 0
)
for %%e in (hgame hgcode) do reg add "%classes%\.%%e" /ve /d "HalloweenGames.game" /f >nul
reg add "%kind%" /ve /d "Saved Halloween game" /f >nul
reg add "%kind%\DefaultIcon" /ve /d "%~dp0halloween-games.exe,0" /f >nul
reg add "%kind%\shell\open\command" /ve /d "\"%~dp0halloween-games.exe\" \"%%1\"" /f >nul
echo A double click opens saved games now. If you move this folder, call this once more.
