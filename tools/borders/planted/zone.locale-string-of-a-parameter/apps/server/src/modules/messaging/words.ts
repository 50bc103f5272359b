export const told = (at: Date, count: number) => `${at.toLocaleString('tr')}, ${count.toLocaleString('tr')}`;
