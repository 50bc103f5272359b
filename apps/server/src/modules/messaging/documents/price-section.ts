import { localeOf } from '@farewind/contract/core/languages';
import type { Order } from '@farewind/contract/bookings/get-order';
import type { Language } from '@farewind/contract/core/fields';
import { isDailyRate, originalMinor, parseRateMicros } from '@farewind/values/exchange-rate';
import { formatMoney } from '@farewind/values/format-money';
import { formatMinor, parseMinor } from '@farewind/values/money';
import { journeyMoment } from '../words/journey-clock.ts';
import { dateText } from '../words/words.ts';
import type { OrderDocumentData } from './order-document-models.ts';
import type { DocumentRow, TableSection } from './document-model.ts';
import { itemTitle, sayIn } from './document-words.ts';
import { vehicleWords } from './ride-words.ts';

type Item = Order['items'][number];

/** The price columns with their shares of the width; tax names are the longest. */
const shares = { fare: 15, tax: 20, fuel: 17, service: 13, total: 15 } as const;
const lines = Object.keys(shares) as (keyof typeof shares)[];
/** The industry's codes: all taxes together, and the carrier's own surcharge. */
const codes: Partial<Record<keyof typeof shares, string>> = { tax: 'XT', fuel: 'YQ' };

/** The price of the given items, line by line and by passenger type, with the codes of taxes. */
export function priceSection(data: OrderDocumentData, items: readonly Item[]): TableSection {
  const { order, language } = data;
  const say = sayIn(language);
  const hasFlights = items.some(({ kind }) => kind === 'flight');
  // A ride only has a total.
  const shown = hasFlights ? lines : (['total'] as const);
  const sum = (amount: string) => formatMoney(amount, order.currency, localeOf[language]);
  const total = totalOf(items);
  return {
    type: 'table',
    title: say('price'),
    columns: [
      { label: say(hasFlights ? 'line.passenger' : 'service'), share: hasFlights ? 20 : 85 },
      ...shown.map((line) => ({
        label: codes[line] === undefined ? say(`line.${line}`) : `${say(`line.${line}`)} (${codes[line]})`,
        share: shares[line],
        isSum: true,
      })),
    ],
    rows: items.flatMap((item): DocumentRow[] => [
      { heading: itemTitle(order, item, say) },
      ...item.priceLines.map((line) => ({
        cells: [nameOfLine(item, line, say, language), ...shown.map((name) => sum(line[name]))],
      })),
    ]),
    total: { label: say('total'), value: sum(total) },
    remarks: [...(hasFlights ? [say('surcharges')] : []), ...conversionRemark(data, total)],
  };
}

/** The given total before its conversion, with the rate: a document may show only a part of the order. */
function conversionRemark({ order, language, rate }: OrderDocumentData, total: string): string[] {
  if (!rate || !order.original) return [];
  const { minor, isExact } = originalMinor(parseMinor(total), {
    ...rate,
    micros: parseRateMicros(rate.value),
  });
  const original = { amount: formatMinor(minor), currency: rate.from, isExact };
  const words = { original: originalWords(original, language), rate: rateWords(order, rate, language) };
  return [sayIn(language)('conversion', words)];
}

/** `1 234,50 €`, with `≈` if it combines several converted sums. */
export function originalWords(
  { amount, currency, isExact }: NonNullable<Order['original']>,
  language: Language,
): string {
  return `${isExact ? '' : '≈ '}${formatMoney(amount, currency, localeOf[language])}`;
}

/**
 * `1 EUR = 55,6624 TRY, ECB, 22-11-2026 18:00 (Moscow time)`, or the date alone, because a daily rate has no hour; as
 * the checkout shows it.
 */
export function rateWords(
  order: Pick<Order, 'journeyClock'>,
  { from, to, value, source, at }: NonNullable<OrderDocumentData['rate']>,
  language: Language,
) {
  const figure = Number(value).toLocaleString(localeOf[language], { maximumFractionDigits: 6 });
  const moment = isDailyRate(at) ? dateText(at.slice(0, 10)) : journeyMoment(order, at, language);
  return `1 ${from} = ${figure} ${to}, ${source}, ${moment}`;
}

/** A ride is priced per vehicle, not per passenger; a coupon discount belongs to no single passenger. */
function nameOfLine(
  { ride }: Item,
  { name, total, passengerType, count }: Item['priceLines'][number],
  say: ReturnType<typeof sayIn>,
  language: Language,
): string {
  if (name !== undefined && total.startsWith('-')) return name;
  if (ride) return vehicleWords(ride, language);
  const who = `${say(`type.${passengerType}`)} × ${count}`;
  return name === undefined ? who : `${name}, ${who}`;
}

/** The sum of the items' price lines, as a decimal. */
export function totalOf(items: readonly Item[]): string {
  return formatMinor(
    items.flatMap(({ priceLines }) => priceLines).reduce((sum, { total }) => sum + parseMinor(total), 0),
  );
}

/** The charged lines that the buyer saw before paying, with the components of the fares. */
export function billSection({ order, language }: OrderDocumentData): TableSection {
  const say = sayIn(language);
  const sum = (amount: string) => formatMoney(amount, order.currency, localeOf[language]);
  const parts = (['fare', 'tax', 'fuel'] as const).filter((kind) =>
    order.lines.some((line) => line.parts.some((part) => part.kind === kind)),
  );
  const total = order.lines.reduce((minor, line) => minor + parseMinor(line.total), 0);
  return {
    type: 'table',
    title: say('price'),
    columns: [
      { label: say('service'), share: 85 - parts.reduce((width, kind) => width + shares[kind], 0) },
      ...[...parts, 'total' as const].map((kind) => ({
        label: codes[kind] === undefined ? say(`line.${kind}`) : `${say(`line.${kind}`)} (${codes[kind]})`,
        share: shares[kind],
        isSum: true,
      })),
    ],
    rows: order.lines.map((line) => ({
      cells: [
        line.count > 1 ? `${line.name} × ${line.count}` : line.name,
        ...parts.map((kind) => {
          const part = line.parts.find((each) => each.kind === kind);
          return part === undefined ? '' : sum(part.total);
        }),
        sum(line.total),
      ],
    })),
    total: { label: say('total'), value: sum(formatMinor(total)) },
    remarks: parts.length > 0 ? [say('surcharges')] : [],
  };
}
