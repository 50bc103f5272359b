import type { Charge, Return } from '../../../modules/payments/ports.ts';
import { findLanguage, translate } from '../../../platform/messages/translate.ts';
import type { TbankMembers } from './tbank-token.ts';
import { toTbankReceipt } from './tbank-receipt.ts';

type Airline = NonNullable<Charge['airline']>;

const LONGEST_DESCRIPTION = 140;
/** The bank's limits of additional data. */
const MOST_PAIRS = 20;
const LONGEST_VALUE = 100;
const MOST_PASSENGERS = 4;
const MOST_LEGS = 4;

/** The members of an `Init` call. */
export function startMembers(charge: Charge, payBy: Date, back: Return): TbankMembers {
  const { reference, amount, take, airline, receipt, method } = charge;
  const isSbp = method === 'sbp';
  return {
    Amount: amount.minor,
    OrderId: reference,
    Description: describe(airline, back.language),
    PayType: take === 'hold' ? 'T' : 'O',
    Language: back.language === 'ru' ? 'ru' : 'en',
    NotificationURL: back.noticeUrl,
    SuccessURL: back.url,
    FailURL: back.url,
    RedirectDueDate: wireTime(payBy),
    ...(airline && !isSbp ? { DATA: airlineData(airline) } : {}),
    ...(receipt ? { Receipt: toTbankReceipt(receipt) } : {}),
  };
}

/** What the payer reads on the page, or in the bank's app. */
function describe(airline: Airline | undefined, language: string): string {
  const text = translate(findLanguage(language) ?? 'ru', 'payment.tbank.purchase');
  return (airline ? `${text} ${airline.bookingReference}` : text).slice(0, LONGEST_DESCRIPTION);
}

/** `2016-08-31T12:28:00+00:00` */
function wireTime(time: Date): string {
  return `${time.toISOString().slice(0, 19)}+00:00`;
}

/** The flight, by the bank's names; as many passengers as fit beside the legs. */
function airlineData({ bookingReference, passengers, legs }: Airline): Readonly<Record<string, string>> {
  const pairs: [name: string, value: string][] = [['ticketReservationNumber', bookingReference]];
  legs.slice(0, MOST_LEGS).forEach(({ date, carrier, from, to }, index) => {
    const no = index + 1;
    pairs.push(
      [`triplegDate${no}`, wireDay(date)],
      [`triplegCarrier${no}`, carrier],
      [`triplegDestinationFrom${no}`, from],
      [`triplegDestinationTo${no}`, to],
    );
  });
  passengers.slice(0, MOST_PASSENGERS).forEach(({ name, surname }, index) => {
    if (pairs.length + 2 > MOST_PAIRS) return;
    const no = index + 1;
    pairs.push([`ticketPassengerSurname${no}`, surname], [`ticketPassengerFirstname${no}`, name]);
  });
  return Object.fromEntries(pairs.map(([name, value]) => [name, value.slice(0, LONGEST_VALUE)]));
}

/** The bank's schema has the day before the month: `YYYY-DD-MM`. */
function wireDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${year}-${date}-${month}`;
}
