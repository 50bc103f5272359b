export const since = new Intl.DateTimeFormat('ru', { dateStyle: 'short' });
