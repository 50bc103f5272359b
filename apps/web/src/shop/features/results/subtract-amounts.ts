import { addAmounts } from '../../../shared/format/money.ts';

/** Exact difference of two decimal amounts. */
export function subtractAmounts(first: string, second: string): string {
  return addAmounts(first, second.startsWith('-') ? second.slice(1) : `-${second}`);
}
