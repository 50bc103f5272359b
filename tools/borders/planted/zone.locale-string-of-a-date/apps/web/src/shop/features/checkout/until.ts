const end = new Date('2027-06-12T20:30:00Z');
export const until = end.toLocaleString('ru');
