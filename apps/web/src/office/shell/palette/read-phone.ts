import { afterExitCode, FEWEST_ABROAD, readDialledAtHome } from '@farewind/travel-rules/dial-prefix';
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
  const abroad = afterExitCode(digits, FEWEST_ABROAD);
  if (abroad !== undefined) return `+${abroad}`;
  const dialled = readDialledAtHome(digits);
  if (dialled !== undefined) return `${dialled.callingCode}${dialled.national}`;
  return digits.length > 10 ? `+${digits}` : digits;
}
