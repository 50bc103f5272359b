import { asItLooks } from '@farewind/travel-rules/typed-text';

const FEWEST_DIGITS = 7;
const MOST_DIGITS = 15;

/** A phone as the form of a new order takes it, where the typed text can be nothing else: `8 (916) 333-44-55` is +7 916…. */
export function readPhone(typed: string): string | undefined {
  const text = asItLooks(typed).trim();
  if (!/^\+?[\d\s()./–-]+$/.test(text) || /^\d{1,2}[.-]\d{1,2}[.-]\d{2,4}$/.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS) return undefined;
  if (text.startsWith('+')) return `+${digits}`;
  // Dialled at home in Belarus, in Russia, in Turkey, or with the prefix for calls abroad.
  if (/^80[1-9]\d{8}$/.test(digits)) return `+375${digits.slice(2)}`;
  if (/^8\d{10}$/.test(digits)) return `+7${digits.slice(1)}`;
  if (/^0[1-9]\d{9}$/.test(digits)) return `+90${digits.slice(1)}`;
  const abroad = /^(?:810|00)(?=\d{9})/.exec(digits)?.[0];
  if (abroad !== undefined) return `+${digits.slice(abroad.length)}`;
  return digits.length > 10 ? `+${digits}` : digits;
}
