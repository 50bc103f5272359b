import type { Currency } from '@farewind/values/currency';
import type { Money } from '@farewind/values/money';
import type { MethodCapabilities, SumLimits } from '../settings/public.ts';

/** The sums of a currency that a method accepts, in minor units; a limit of the currency's own takes precedence. */
export function limitsOf(
  { minMinor, maxMinor, limitsIn }: MethodCapabilities,
  currency: Currency,
): SumLimits {
  const own = limitsIn?.[currency];
  const [least, most] = [own?.minMinor ?? minMinor, own?.maxMinor ?? maxMinor];
  return {
    ...(least === undefined ? {} : { minMinor: least }),
    ...(most === undefined ? {} : { maxMinor: most }),
  };
}

export function isWithinLimits(method: MethodCapabilities, { minor, currency }: Money): boolean {
  const { minMinor = 0, maxMinor = Infinity } = limitsOf(method, currency);
  return minor >= minMinor && minor <= maxMinor;
}
