export const begin = () => Date.now();
