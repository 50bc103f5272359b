import { addAmounts } from '../../../shared/format/money.ts';

/** The first decimal sum less the second, exactly. */
export function subtractAmounts(first: string, second: string): string {
  return addAmounts(first, second.startsWith('-') ? second.slice(1) : `-${second}`);
}
