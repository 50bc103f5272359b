import type { Currency } from './currency.ts';

/** A sum in whole minor units (cents, kopecks) with its currency. Never a float, never without its currency. */
export interface Money {
  readonly minor: number;
  readonly currency: Currency;
}

/** Builds a sum. Throws RangeError if `minor` is not a safe integer: a fraction of a cent is always a bug. */
export function money(minor: number, currency: Currency): Money {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`Money needs whole minor units, got ${minor}`);
  return { minor, currency };
}

/** Adds two sums. Throws TypeError if the currencies differ: conversion is never implicit. */
export function addMoney(a: Money, b: Money): Money {
  requireSameCurrency(a, b);
  return money(a.minor + b.minor, a.currency);
}

export function sumMoney(parts: readonly Money[], currency: Currency): Money {
  return parts.reduce(addMoney, money(0, currency));
}

function requireSameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) throw new TypeError(`Cannot mix ${a.currency} with ${b.currency}`);
}

/** `12345` EUR cents → `"123.45"`, the form of money on the wire. */
export function formatMinor(minor: number): string {
  const sign = minor < 0 ? '-' : '';
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `"123.45"` → `12345`. Throws RangeError unless the text is a decimal with exactly two digits. */
export function parseMinor(text: string): number {
  if (!/^-?\d{1,13}\.\d{2}$/.test(text)) throw new RangeError(`Not a money text: ${text}`);
  return Number(text.replace('.', ''));
}

/**
 * `numerator / denominator` of an integer, rounded half up (half away from zero for negative sums), computed in
 * integers so that no binary fraction decides a cent.
 */
export function ratioHalfUp(minor: number, numerator: number, denominator: number): number {
  const product = BigInt(Math.abs(minor)) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const rounded = Number((product * 2n + divisor) / (divisor * 2n));
  return minor < 0 ? -rounded : rounded;
}

/** Percent of a sum, half up. `percent` may have up to four decimals (12.5, 0.25). */
export function percentHalfUp(minor: number, percent: number): number {
  return ratioHalfUp(minor, Math.round(percent * 10_000), 1_000_000);
}

/**
 * Splits `total` over `weights` by largest remainder, so that the parts add up to the total to the cent.
 * Equal remainders go to the earlier part. All weights zero: everything goes to the first part.
 */
export function splitByLargestRemainder(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (weights.length === 0) throw new RangeError('Nothing to split over');
  if (sum === 0) return weights.map((_, index) => (index === 0 ? total : 0));
  const exact = weights.map((weight) => {
    const product = BigInt(total) * BigInt(weight);
    const quotient = product / BigInt(sum);
    return { whole: Number(quotient), remainder: product - quotient * BigInt(sum) };
  });
  let left = total - exact.reduce((a, part) => a + part.whole, 0);
  const order = exact
    .map((part, index) => ({ index, remainder: part.remainder }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  const parts = exact.map((part) => part.whole);
  for (const { index } of order) {
    if (left <= 0) break;
    parts[index] = parts[index]! + 1;
    left -= 1;
  }
  return parts;
}
