import { writeCalendar } from './adapters/calendar/write-calendar.ts';
import type { WriteApplePass } from './modules/messaging/documents/order-documents.ts';

/** Loaded on first use: the signing library is large, and few agencies have an account. */
const writeApplePass: WriteApplePass = async (pass, account) => {
  const adapter = await import('./adapters/wallet/apple-pass.ts');
  return adapter.writeApplePass(pass, account);
};

/** The trip's files for phones: calendar and wallet pass. */
export const tripFiles = { writeCalendar, writeApplePass };
