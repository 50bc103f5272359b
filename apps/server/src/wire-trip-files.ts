import { writeCalendar } from './adapters/calendar/write-calendar.ts';
import { writeGoogleLink } from './adapters/wallet/google-link.ts';
import type { WriteApplePass } from './modules/messaging/documents/draw-pass.ts';

/** Loaded on first use: the signing library is large, and few agencies have an account. */
const writeApplePass: WriteApplePass = async (pass, account) => {
  const adapter = await import('./adapters/wallet/apple-pass.ts');
  return adapter.writeApplePass(pass, account);
};

/** The trip's files for phones: calendar and wallet passes. */
export const tripFiles = { writeCalendar, writeApplePass, writeGoogleLink };
