import { z } from 'zod';

/** Days are those of the reader's clock, like all times in the office. */
export const timeZoneField = z
  .string()
  .trim()
  .max(64)
  .refine((name) => isTimeZone(name), { error: 'timeZone' })
  .default('UTC');

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
