export const euro = async () => (await import('./money.ts')).zero;
