import { toDecimal } from '../../kit/form/decimal-text.ts';
import { splitList } from '../../kit/form/split-list.ts';

/** Booking numbers as copied from a statement, each once. */
export function readNumbers(text: string): string[] {
  return [...new Set(splitList(text))];
}

/** The text with a number added at the end, or without it. */
export function toggleNumber(text: string, number: string): string {
  const numbers = readNumbers(text);
  return (numbers.includes(number) ? numbers.filter((each) => each !== number) : [...numbers, number]).join(
    '\n',
  );
}

/** An amount as people type it, with a minus of any kind if the channel takes money back. */
export function toSigned(typed: string): string {
  const [, minus, amount = ''] = /^\s*([-−–]?)(.*)$/s.exec(typed) ?? [];
  return `${minus === '' ? '' : '-'}${toDecimal(amount)}`;
}

/** The typed amount less the expected one, both with at most two decimals; undefined for what is no amount. */
export function differenceOf(typed: string, expected: string): string | undefined {
  const plain = toSigned(typed);
  if (!/^-?\d{1,11}\.\d\d$/.test(plain)) return undefined;
  const minor = Math.round(Number(plain) * 100) - Math.round(Number(expected) * 100);
  return (minor / 100).toFixed(2);
}
