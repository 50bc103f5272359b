import { euro } from './currency.ts';
export const zero = () => euro;
