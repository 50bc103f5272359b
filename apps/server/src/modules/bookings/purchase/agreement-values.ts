import type { Condition, PricedExtra } from '../../flights/public.ts';
import { HALF_UNTIL_HOURS } from '../transfers-in-orders/ride-refund-terms.ts';
import { totalOfItems, type ItemSnapshot } from '../order/order-draft.ts';
import type { AgreedItem, AgreedOrder } from '../order/agreed-order.ts';
import type { RidePlace, RideSnapshot } from '@farewind/contract/bookings/ride';
import { localeOf } from '@farewind/contract/core/languages';
import { formatMoney } from '@farewind/values/format-money';
import { arrivalTime, departureTime, instantOf, localDateTimeAt } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import type { PassengerType } from '@farewind/values/passengers';
import type { MessageValues } from '../../../platform/errors.ts';
import { translate } from '../../../platform/messages/translate.ts';
import type { Places } from '../../places/public.ts';

const MS_AN_HOUR = 3_600_000;
/** Characters with a meaning in Markdown, and line breaks. */
const MARKS = /[*`[\]|<>\\\p{Cc}]/gu;

/** The agreement's placeholders that an order fills, as Markdown. The order's number is unknown before payment. */
export function agreementValues(
  places: AgreementPlaces,
  order: AgreedOrder,
): Readonly<Record<string, string>> {
  const { items, contact, statementText = '' } = order;
  const words = agreementWords(places, order);
  const { say, sum, typed } = words;
  const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');
  return {
    orderNumber: say('agreement.numberLater'),
    orderDate: words.orderDate,
    orderItems: `${bullets(items.map((item) => describe(words, item)))}\n\n${say('agreement.localTimes')}`,
    orderPassengers: order.passengers
      .map(({ type, name, surname }) => `${typed(`${name} ${surname}`)} – ${words.typeName(type)}`)
      .join('; '),
    orderPriceLines: bullets(items.flatMap((item) => priceLines(words, item))),
    orderTotal: sum(totalOfItems(items)),
    orderCancelRules: bullets(items.map((item) => cancelRule(words, item))),
    orderContractParties: [...new Set(items.map(({ contractParty }) => contractParty.name))].join(', '),
    buyerName: typed(`${contact.name} ${contact.surname}`),
    buyerEmail: typed(contact.email),
    buyerPhone: typed(contact.phone),
    ...(statementText === '' ? {} : { statementText }),
  };
}

function describe(words: AgreementWords, item: AgreedItem): string {
  const { snapshot, contractParty } = item;
  const party = contractParty.name;
  if (snapshot.ride) {
    const { from, to, pickupAt, vehicleType, vehicles } = snapshot.ride;
    return words.say('agreement.ride', {
      from: words.ridePlace(from),
      to: words.ridePlace(to),
      pickup: words.moment(pickupAt),
      vehicle: vehicleType.name,
      vehicles,
      party,
    });
  }
  if (item.kind === 'insurance')
    return words.say('agreement.insurance', {
      name: snapshot.family,
      count: item.extras?.length ?? 0,
      party,
    });
  return words.say('agreement.flight', {
    direction: words.direction(snapshot),
    route: words.route(snapshot),
    isCharter: snapshot.charter ? 'yes' : 'no',
    segments: snapshot.segments.map((segment) => words.segment(segment)).join('; '),
    cabin: words.cabin(snapshot),
    family: snapshot.family,
    baggage: words.baggage(snapshot.baggage),
    party,
  });
}

/** Lines that add up to the item's total: passengers, extras, and the coupon discount. */
function priceLines(words: AgreementWords, item: AgreedItem): string[] {
  const line = (name: string, minor: number): string => `${name}: ${words.sum(minor)}`;
  const what = title(words, item);
  const units = item.units.map(({ passengerType, count, totalMinor }) =>
    line(
      item.kind === 'transfer' ? what : `${what}, ${words.typeName(passengerType)} × ${count}`,
      totalMinor * count,
    ),
  );
  const extras = [...Map.groupBy(item.extras ?? [], ({ code }) => code).values()].map((own) =>
    line(item.kind === 'insurance' ? own[0]!.name : `${what}, ${own[0]!.name}`, totalOfExtras(own)),
  );
  const off = (item.discounts ?? []).flatMap(({ shares }) => shares).reduce((minor, one) => minor + one, 0);
  const discount = off === 0 ? [] : [line(`${what}, ${words.couponName}`, -off)];
  return [...units, ...extras, ...discount];
}

function totalOfExtras(extras: readonly PricedExtra[]): number {
  return extras.reduce((minor, { totalMinor }) => minor + totalMinor, 0);
}

function cancelRule(words: AgreementWords, item: AgreedItem): string {
  const { say } = words;
  const { snapshot } = item;
  const what = title(words, item);
  if (snapshot.ride) {
    const { ride } = snapshot;
    return say('agreement.cancel.ride', {
      what,
      until: words.hoursBeforeRide(ride, ride.freeCancelHours),
      halfUntil: words.hoursBeforeRide(ride, HALF_UNTIL_HOURS),
    });
  }
  if (item.kind === 'insurance')
    return say('agreement.cancel.extra', { what, refundable: snapshot.cancelRule.allowed ? 'yes' : 'no' });
  if (snapshot.charter)
    return [
      say('agreement.cancel.charter', { what }),
      ...(snapshot.serviceFeeRefund === 'whole' ? [say('agreement.cancel.serviceFee.whole')] : []),
    ].join(' ');
  const condition = (rule: Condition): string => conditionWords(words, rule);
  const flight = say('agreement.cancel.flight', {
    what,
    cancel: condition(snapshot.cancelRule),
    change: condition(snapshot.changeRule),
  });
  const { serviceFeeRefund: fee } = snapshot;
  return fee === undefined ? flight : `${flight} ${say(`agreement.cancel.serviceFee.${fee}`)}`;
}

function conditionWords({ say, sum }: AgreementWords, { allowed, feeMinor, untilHours }: Condition): string {
  if (!allowed) return say('agreement.cancel.none');
  return feeMinor === 0
    ? say('agreement.cancel.free', { hours: untilHours })
    : say('agreement.cancel.fee', { hours: untilHours, fee: sum(feeMinor) });
}

/** The item's name in its lines. */
function title(words: AgreementWords, { kind, snapshot }: AgreedItem): string {
  if (snapshot.ride) return `${words.say('document.ride')} ${words.rideRoute(snapshot.ride)}`;
  return kind === 'insurance' ? snapshot.family : `${words.direction(snapshot)}: ${words.route(snapshot)}`;
}

type AgreementPlaces = Pick<Places, 'nameOf' | 'cityNameOf' | 'airlineNameOf'>;

type AgreementWords = ReturnType<typeof agreementWords>;

/** Wording of the agreement in the order's language. Dates are `12-06-2027`, times local to their place. */
function agreementWords(places: AgreementPlaces, order: AgreedOrder) {
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
    sum: (minor: number): string => formatMoney(formatMinor(minor), currency, localeOf[language]),
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
    segment: (segment: ItemSnapshot['segments'][number]): string => {
      const { carrier, number, from, to, departsAt, arrivesAt } = segment;
      return [
        `${carrier} ${number} (${places.airlineNameOf(carrier, language)})`,
        `${dayText(departsAt)} ${departureTime(segment)} ${airport(from)} – ${dayText(arrivesAt)} ${arrivalTime(segment)} ${airport(to)}`,
      ].join(', ');
    },
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

/** By the journey clock, like everything else of an order. */
function orderDate({ items, now }: AgreedOrder): string {
  const [first] = items.flatMap(({ snapshot: { segments, ride } }) => [
    ...segments.map(({ departsOffset }) => departsOffset),
    ...(ride ? [ride.pickupOffset] : []),
  ]);
  return dayText(new Date(now.getTime() + (first ?? 0) * 60_000).toISOString());
}
