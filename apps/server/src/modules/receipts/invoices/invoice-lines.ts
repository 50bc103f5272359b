import { splitByLargestRemainder } from '@farewind/values/money';
import { chargedItems, unsoldItems } from '../charged-items.ts';
import { openLines, refundLines } from '../open-lines.ts';
import type { PaidAttempt, ReceiptItem, ReceiptOrder, SettledRefund } from '../ports.ts';
import type { Invoice, InvoiceCurrency, InvoiceLine } from './invoice.ts';
import { percentOn, type InvoicedService, type InvoiceSetting } from './invoice-settings.ts';

/** The country of an airport, ISO 3166. */
export type CountryOf = (airport: string) => string;

interface Part {
  readonly itemId: string;
  readonly description: string;
  readonly priceMinor: number;
  readonly service: InvoicedService;
}

const home: Readonly<Record<InvoiceCurrency, string>> = { TRY: 'TR', BYN: 'BY' };

/** The lines' words, in the language of the country. */
const words = {
  TRY: {
    flight: (journey: string) => `Uçak bileti ${journey}`,
    ride: (day: string) => `Transfer, ${day}`,
    insurance: 'Seyahat sigortası',
    other: 'Seyahat hizmeti',
    fee: 'Hizmet bedeli',
    later: 'Ek ödeme',
    raised: (what: string) => `Fiyat farkı: ${what}`,
  },
  BYN: {
    flight: (journey: string) => `Авиаперевозка ${journey}`,
    ride: (day: string) => `Трансфер, ${day}`,
    insurance: 'Страхование в поездке',
    other: 'Услуга по заказу',
    fee: 'Сервисный сбор',
    later: 'Доплата по заказу',
    raised: (what: string) => `Доплата: ${what}`,
  },
} as const;

/**
 * The lines of a sale's invoice: each item, and the agency's own fee in it. They add up to the money, to the kuruş.
 * `day` (`YYYY-MM-DD`) decides the VAT rates.
 */
export function saleInvoiceLines(
  { setting, countryOf }: { readonly setting: InvoiceSetting; readonly countryOf: CountryOf },
  order: Pick<ReceiptOrder, 'items' | 'requests' | 'additions'>,
  { id, purpose, payableId }: Pick<PaidAttempt, 'id' | 'purpose' | 'payableId'>,
  { amountMinor, day }: { readonly amountMinor: number; readonly day: string },
): InvoiceLine[] {
  const { currency, rates } = setting;
  const parts =
    purpose === 'sale'
      ? partsOf(currency, countryOf, chargedItems(order.items, amountMinor))
      : laterParts(currency, countryOf, order, id, payableId);
  const priced = parts.filter(({ priceMinor }) => priceMinor > 0);
  const named = priced.length > 0 ? priced : parts.slice(0, 1).map((part) => ({ ...part, priceMinor: 1 }));
  const shares = splitByLargestRemainder(
    amountMinor,
    named.map(({ priceMinor }) => priceMinor),
  );
  return named.flatMap(({ itemId, description, service }, index) => {
    const share = shares[index]!;
    return share === 0
      ? []
      : [{ itemId, description, amountMinor: share, percent: percentOn(rates, day, service) }];
  });
}

/**
 * The lines of a refund's invoice: those of its sale's that are given back, with their rates; empty if that has none
 * left. `earlier`: the invoices of the same charge.
 */
export function returnInvoiceLines(
  earlier: readonly Pick<Invoice, 'kind' | 'currency' | 'lines'>[],
  { items, givenBack }: Pick<ReceiptOrder, 'items' | 'givenBack'>,
  { amountMinor, subject, nature }: Pick<SettledRefund, 'amountMinor' | 'subject' | 'nature'>,
): InvoiceLine[] {
  const open = openLines(
    earlier.map(({ kind, lines }) => ({
      purpose: kind === 'sale' ? 'closing' : 'refund',
      lines: lines.map((line) => ({ ...line, paymentSign: 'fullPayment' as const })),
    })),
  );
  const lines = refundLines(open, {
    amountMinor,
    ofItems: givenBack.get(subject) ?? new Map(),
    feeDescriptions: new Set([words.TRY.fee, words.BYN.fee]),
    isUnsold: false,
    unsoldItems: unsoldItems(items, nature),
  });
  return lines.map(({ itemId, description, percent, amountMinor: minor }) => ({
    itemId,
    description,
    amountMinor: minor,
    percent,
  }));
}

function partsOf(currency: InvoiceCurrency, countryOf: CountryOf, items: readonly ReceiptItem[]): Part[] {
  return items.flatMap((item) => {
    const { itemId, totalMinor, feeMinor } = item;
    const ownMinor = Math.min(Math.max(feeMinor, 0), totalMinor);
    return [
      {
        itemId,
        description: describe(currency, item),
        priceMinor: totalMinor - ownMinor,
        service: serviceOf(currency, countryOf, item),
      },
      { itemId, description: words[currency].fee, priceMinor: ownMinor, service: 'fee' },
    ];
  });
}

/** A payment after the sale: a higher price of items, a sum for an item's supplier, or one for the agency itself. */
function laterParts(
  currency: InvoiceCurrency,
  countryOf: CountryOf,
  { requests, additions, items }: Pick<ReceiptOrder, 'items' | 'requests' | 'additions'>,
  attemptId: string,
  payableId: string,
): Part[] {
  const raised = (additions.get(payableId) ?? []).flatMap(({ itemId, amountMinor, isOwn }) => {
    const item = items.find((one) => one.itemId === itemId);
    if (!item) return [];
    const description = words[currency].raised(describe(currency, item));
    const service = isOwn ? 'fee' : serviceOf(currency, countryOf, item);
    return [{ itemId, description, priceMinor: amountMinor, service }];
  });
  if (raised.length > 0) return raised;
  const requested = requests.get(payableId);
  const code = requested?.supplierCode;
  const item = code === undefined ? undefined : items.find(({ supplierCode }) => supplierCode === code);
  return [
    {
      itemId: attemptId,
      description: requested?.description ?? words[currency].later,
      priceMinor: 1,
      service: item ? serviceOf(currency, countryOf, item) : 'fee',
    },
  ];
}

function serviceOf(
  currency: InvoiceCurrency,
  countryOf: CountryOf,
  { kind, journey }: Pick<ReceiptItem, 'kind' | 'journey'>,
): InvoicedService {
  if (kind !== 'flight') return kind;
  const isDomestic = journey?.airports.every((airport) => countryOf(airport) === home[currency]) ?? false;
  return isDomestic ? 'domesticFlight' : 'flight';
}

function describe(currency: InvoiceCurrency, { kind, journey, rideOn }: ReceiptItem): string {
  const { flight, ride, insurance, other } = words[currency];
  if (kind === 'insurance') return insurance;
  if (journey) return flight(`${journey.airports[0]}–${journey.airports.at(-1)}, ${formatDay(journey.day)}`);
  return rideOn === undefined ? other : ride(formatDay(rideOn));
}

const formatDay = (day: string): string => day.split('-').toReversed().join('.');
