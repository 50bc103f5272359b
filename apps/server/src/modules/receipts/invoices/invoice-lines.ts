import { splitByLargestRemainder } from '@farewind/values/money';
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
  },
  BYN: {
    flight: (journey: string) => `Авиаперевозка ${journey}`,
    ride: (day: string) => `Трансфер, ${day}`,
    insurance: 'Страхование в поездке',
    other: 'Услуга по заказу',
    fee: 'Сервисный сбор',
    later: 'Доплата по заказу',
  },
} as const;

/**
 * The lines of a sale's invoice: each item, and the agency's own fee in it. They add up to the money, to the kuruş.
 * `day` (`YYYY-MM-DD`) decides the VAT rates.
 */
export function saleInvoiceLines(
  { setting, countryOf }: { readonly setting: InvoiceSetting; readonly countryOf: CountryOf },
  order: Pick<ReceiptOrder, 'items' | 'requests'>,
  { id, purpose, payableId }: Pick<PaidAttempt, 'id' | 'purpose' | 'payableId'>,
  { amountMinor, day }: { readonly amountMinor: number; readonly day: string },
): InvoiceLine[] {
  const { currency, rates } = setting;
  const parts =
    purpose === 'sale'
      ? partsOf(currency, countryOf, order.items)
      : [laterPart(currency, countryOf, order, id, payableId)];
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
  givenBack: ReceiptOrder['givenBack'],
  { amountMinor, subject }: Pick<SettledRefund, 'amountMinor' | 'subject'>,
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
  });
  return lines.map(({ itemId, description, percent, amountMinor: minor }) => ({
    itemId,
    description,
    amountMinor: minor,
    percent,
  }));
}

function partsOf(currency: InvoiceCurrency, countryOf: CountryOf, items: readonly ReceiptItem[]): Part[] {
  const had = items.filter(({ isLost }) => !isLost);
  return (had.length > 0 ? had : items).flatMap((item) => {
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

/** A payment after the sale: for an item's supplier, or for the agency itself. */
function laterPart(
  currency: InvoiceCurrency,
  countryOf: CountryOf,
  { requests, items }: Pick<ReceiptOrder, 'items' | 'requests'>,
  itemId: string,
  payableId: string,
): Part {
  const requested = requests.get(payableId);
  const code = requested?.supplierCode;
  const item = code === undefined ? undefined : items.find(({ supplierCode }) => supplierCode === code);
  return {
    itemId,
    description: requested?.description ?? words[currency].later,
    priceMinor: 1,
    service: item ? serviceOf(currency, countryOf, item) : 'fee',
  };
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
