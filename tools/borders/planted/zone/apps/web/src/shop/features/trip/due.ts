export const dueAt = (at: Date) => `${at.getHours()}:${at.getMinutes()}`;
