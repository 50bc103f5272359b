import { zero } from './money.ts';
export const euro = () => zero;
