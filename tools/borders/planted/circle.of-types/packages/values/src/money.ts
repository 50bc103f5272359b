import type { Currency } from './currency.ts';

export interface Money {
  readonly minor: number;
  readonly currency: Currency;
}
