import type { Currency } from './currency.ts';
import { ratioHalfUp } from './money.ts';

/** Rates are stored as whole millionths: one unit of `from` buys `micros / 1e6` units of `to`. */
export interface ExchangeRate {
  readonly from: Currency;
  readonly to: Currency;
  readonly micros: number;
}

const ONE = 1_000_000;

/** Parses a decimal rate such as `"96.0077"` into millionths. Throws RangeError for anything else or for zero. */
export function parseRateMicros(text: string): number {
  if (!/^\d{1,7}(\.\d{1,6})?$/.test(text)) throw new RangeError(`Not a rate: ${text}`);
  const [whole = '0', fraction = ''] = text.split('.');
  const micros = Number(whole) * ONE + Number(fraction.padEnd(6, '0'));
  if (micros <= 0) throw new RangeError(`A rate must be above zero: ${text}`);
  return micros;
}

export function formatRate(micros: number): string {
  const whole = Math.floor(micros / ONE);
  return `${whole}.${String(micros % ONE).padStart(6, '0')}`;
}

/** Whether a rate made at `YYYY-MM-DDTHH:mm…` holds for its day: midnight stands for no hour. */
export function isDailyRate(at: string): boolean {
  return at.slice(11, 16) === '00:00';
}

/**
 * The sum in `from` behind a converted sum, half up to a minor unit. `isExact`: converting it gives the sum again;
 * otherwise it was made of several converted sums.
 */
export function originalMinor(
  converted: number,
  rate: ExchangeRate,
): { readonly minor: number; readonly isExact: boolean } {
  const minor = ratioHalfUp(converted, ONE, rate.micros);
  return { minor, isExact: convertMinor(minor, rate) === converted };
}

/** Converts once, half up to a minor unit. */
export function convertMinor(minor: number, rate: ExchangeRate): number {
  return rate.from === rate.to ? minor : ratioHalfUp(minor, rate.micros, ONE);
}
