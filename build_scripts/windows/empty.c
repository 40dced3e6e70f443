int DllMainCRTStartup(void *a, unsigned b, void *c) { return 1; }
