export const isLate = (due: Date) => due < new Date();
