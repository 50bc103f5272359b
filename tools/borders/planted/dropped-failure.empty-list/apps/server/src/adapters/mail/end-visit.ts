export const listMails = (fetchAll: () => Promise<string[]>) => fetchAll().catch(() => []);
