export const until = (at: string) => new Date(at).toLocaleString('ru', { hour: '2-digit' });
