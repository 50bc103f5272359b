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
  // Dialled at home in Russia and Belarus, in Turkey, or with the prefix for calls abroad.
  if (/^8\d{10}$/.test(digits)) return `+7${digits.slice(1)}`;
  if (/^0[1-9]\d{9}$/.test(digits)) return `+90${digits.slice(1)}`;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  return digits.length > 10 ? `+${digits}` : digits;
}
