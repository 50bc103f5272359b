import type { Currency } from '@farewind/values/currency';
import type { Money } from '@farewind/values/money';
import type { MethodCapabilities, SumLimits } from '../../settings/public.ts';

/**
 * The sums of a currency that a method accepts on a day, in minor units; a limit of the currency's own takes precedence.
 * `now`: its UTC day selects the provider's limits.
 */
export function limitsOf(
  { minMinor, maxMinor, limitsIn }: MethodCapabilities,
  currency: Currency,
  now: Date,
): SumLimits {
  const day = now.toISOString().slice(0, 10);
  const own = limitsIn?.[currency]?.findLast(({ since = '' }) => since <= day);
  const [least, most] = [own?.minMinor ?? minMinor, own?.maxMinor ?? maxMinor];
  return {
    ...(least === undefined ? {} : { minMinor: least }),
    ...(most === undefined ? {} : { maxMinor: most }),
  };
}

export function isWithinLimits(method: MethodCapabilities, { minor, currency }: Money, now: Date): boolean {
  const { minMinor = 0, maxMinor = Infinity } = limitsOf(method, currency, now);
  return minor >= minMinor && minor <= maxMinor;
}
