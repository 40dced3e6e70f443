#include <windows.h>
__declspec(dllimport) int Py_Main(int, wchar_t **);
int WINAPI wWinMain(HINSTANCE a, HINSTANCE b, LPWSTR c, int d) { return Py_Main(__argc, __wargv); }
