import type { RidePlace, RideSnapshot } from '@farewind/contract/bookings/ride';
import { formatMoney } from '@farewind/values/format-money';
import { instantOf, localDateTimeAt } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import type { PassengerType } from '@farewind/values/passengers';
import type { MessageValues } from '../../../platform/errors.ts';
import { translate } from '../../../platform/messages/translate.ts';
import type { Places } from '../../places/public.ts';
import type { ItemSnapshot } from '../order/order-draft.ts';
import type { AgreedOrder } from '../order/agreed-order.ts';

export type AgreementPlaces = Pick<Places, 'nameOf' | 'cityNameOf' | 'airlineNameOf'>;
export type AgreementWords = ReturnType<typeof agreementWords>;

const locales = { ru: 'ru-RU', en: 'en-GB', tr: 'tr-TR' } as const;
const MS_AN_HOUR = 3_600_000;

/** The parts of the agreement's sentences in the language of an order. Dates are `12-06-2027`, times local to their place. */
export function agreementWords(places: AgreementPlaces, order: AgreedOrder) {
  const { language, currency, couponCode } = order;
  const say = (key: string, values: MessageValues = {}): string => translate(language, key, values);
  const city = (code: string): string => places.cityNameOf(code, language);
  const airport = (code: string): string => {
    const name = places.nameOf(code, language);
    return `${name === city(code) ? name : `${city(code)}, ${name}`} (${code})`;
  };
  return {
    say,
    moment,
    ridePlace,
    sum: (minor: number): string => formatMoney(formatMinor(minor), currency, locales[language]),
    typed: (text: string): string => {
      const plain = text.replace(MARKS, ' ').replace(/\s+/g, ' ').trim();
      return plain === '' ? say('agreement.notEntered') : plain;
    },
    orderDate: orderDate(order),
    couponName: couponCode === undefined ? '' : say('coupon.line', { code: couponCode }),
    typeName: (type: PassengerType): string => say(`document.type.${type}`),
    direction: ({ direction = 'outbound' }: ItemSnapshot): string => say(`document.direction.${direction}`),
    route: ({ segments }: ItemSnapshot): string =>
      `${city(segments[0]?.from ?? '')} – ${city(segments.at(-1)?.to ?? '')}`,
    rideRoute: ({ from, to }: RideSnapshot): string => `${from.name} – ${to.name}`,
    segment: ({
      carrier,
      number,
      from,
      to,
      departsAt,
      arrivesAt,
    }: ItemSnapshot['segments'][number]): string =>
      [
        `${carrier} ${number} (${places.airlineNameOf(carrier, language)})`,
        `${moment(departsAt)} ${airport(from)} – ${moment(arrivesAt)} ${airport(to)}`,
      ].join(', '),
    cabin: ({ segments }: ItemSnapshot): string =>
      [...new Set(segments.map(({ cabin }) => say(`cabin.${cabin}`)))].join(' + '),
    baggage: ({ pieces, kg }: ItemSnapshot['baggage']): string => {
      if (pieces === 0) return say('document.noBaggage');
      return kg === 0 ? say('document.piecesAlone', { pieces }) : say('document.pieces', { pieces, kg });
    },
    hoursBeforeRide: ({ pickupAt, pickupOffset, timeZone }: RideSnapshot, hours: number): string =>
      moment(localDateTimeAt(instantOf(pickupAt, pickupOffset) - hours * MS_AN_HOUR, timeZone)),
  };
}

/** What would be Markdown or break a line. */
const MARKS = /[*`[\]|<>\\\p{Cc}]/gu;

/** `2027-06-12T06:45` → `12-06-2027 06:45`. */
function moment(local: string): string {
  return `${dayText(local)} ${local.slice(11, 16)}`;
}

function dayText(local: string): string {
  return local.slice(0, 10).split('-').reverse().join('-');
}

function ridePlace({ kind, code, name, zone, address }: RidePlace): string {
  if (kind === 'airport') return name.includes(code) ? name : `${name} (${code})`;
  const parts = [name, zone, address?.replace(MARKS, ' ')];
  return [...new Set(parts)].filter((part) => part !== undefined && part !== '').join(', ');
}

/** By the clock where the journey begins, as everything else of an order. */
function orderDate({ items, now }: AgreedOrder): string {
  const [first] = items.flatMap(({ snapshot: { segments, ride } }) => [
    ...segments.map(({ departsOffset }) => departsOffset),
    ...(ride ? [ride.pickupOffset] : []),
  ]);
  return dayText(new Date(now.getTime() + (first ?? 0) * 60_000).toISOString());
}
