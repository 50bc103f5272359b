import type { Money } from './money.ts';

export type Currency = 'EUR' | 'USD';
export type Price = Money;
