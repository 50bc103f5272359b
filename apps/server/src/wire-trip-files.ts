import { writeCalendar } from './adapters/calendar/write-calendar.ts';
import type { WriteApplePass } from './modules/messaging/documents/order-documents.ts';

/** Signs with a library that is large, and few agencies have an account: it is loaded on first use. */
const writeApplePass: WriteApplePass = async (pass, account) => {
  const adapter = await import('./adapters/wallet/apple-pass.ts');
  return adapter.writeApplePass(pass, account);
};

/** The files of a trip for telephones: its calendar and its wallet pass. */
export const tripFiles = { writeCalendar, writeApplePass };
