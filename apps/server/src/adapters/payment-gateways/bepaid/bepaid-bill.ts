import { createHash } from 'node:crypto';
import type { Charge, NextStep, Return } from '../../../modules/payments/ports.ts';
import { findLanguage, translate } from '../../../platform/messages/translate.ts';
import type { BepaidTransaction } from './bepaid-objects.ts';

/** Digits, as payers type them at a kiosk; enough that no two bills of a shop that are open share one. */
const NUMBER_DIGITS = 10;

/** The number of a bill, derived from our reference: a bill issued again is the same bill. */
export function billNumberOf(reference: string): string {
  const hash = createHash('sha256').update(reference).digest();
  const number = hash.readBigUInt64BE() % 10n ** BigInt(NUMBER_DIGITS);
  return String(number).padStart(NUMBER_DIGITS, '0');
}

/** The request for a bill. The service number is the agency's in ERIP. */
export function billBody(charge: Charge, payBy: Date, back: Return): Record<string, unknown> {
  const { reference, amount, account, airline, isTest } = charge;
  const language = findLanguage(back.language) ?? 'ru';
  const number = billNumberOf(reference);
  const purpose = airline
    ? translate(language, 'payment.bepaid.booking', { number: airline.bookingReference })
    : translate(language, 'payment.bepaid.purchase');
  return {
    request: {
      amount: amount.minor,
      currency: amount.currency,
      description: purpose,
      test: isTest === true,
      language: language === 'tr' ? 'en' : language,
      tracking_id: reference,
      order_id: number,
      expired_at: payBy.toISOString(),
      notification_url: back.noticeUrl,
      payment_method: {
        type: 'erip',
        account_number: number,
        service_no: account.apiUser,
        service_info: [purpose],
      },
    },
  };
}

/** What the payer needs to pay a bill: its number, and the way to it in a bank's app, the top of ERIP's tree first. */
export function billStep(
  { reference, payBy }: Pick<Charge, 'reference' | 'payBy'>,
  { erip }: Pick<BepaidTransaction, 'erip'>,
): NextStep | undefined {
  if (!payBy) return undefined;
  const { account_number: number, service_no_erip: service, instruction } = erip ?? {};
  const [path = ''] = [instruction ?? ''].flat();
  return {
    way: 'bill',
    number: number === undefined ? billNumberOf(reference) : String(number),
    ...(service === undefined || service === null ? {} : { service: String(service) }),
    path: path
      .split(/\s*(?:->|→|>)\s*/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
    payBy: payBy.toISOString(),
  };
}
