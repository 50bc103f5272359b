export const told = (at: Date) => at.toLocaleTimeString('tr');
