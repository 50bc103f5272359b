export const isFree = (until: string) => Date.parse(until) > Date.now();
