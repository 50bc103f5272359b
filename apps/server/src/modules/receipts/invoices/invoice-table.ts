import { formatMinor } from '@farewind/values/money';
import { formatCsv, neutralCell } from '../../../platform/csv.ts';
import {
  buyerName,
  findGaps,
  formatNumber,
  signedMinor,
  turkishNumberOf,
  type Invoice,
  type InvoiceCurrency,
} from './invoice.ts';
import { taxOf } from './ubl-invoice.ts';

/** What the rows of a table need beside the invoices. */
export interface TableContext {
  /** Reservation numbers by orders' ids. */
  readonly numbers: ReadonlyMap<string, string>;
  /** The sales' invoices that returns and cancellations are about, by their ids. */
  readonly sales: ReadonlyMap<string, Invoice>;
  /** `HH:MM:SS` by the agency's clock. */
  readonly formatTime: (at: Date) => string;
}

const titles: Readonly<Record<InvoiceCurrency, readonly string[]>> = {
  TRY: [
    'Fatura no',
    'ETTN',
    'Tür',
    'Durum',
    'Fatura tarihi',
    'Saat',
    'İlgili fatura',
    'Rezervasyon no',
    'Alıcı',
    'Alıcı vergi/kimlik no',
    'Vergi dairesi',
    'Adres',
    'İlçe',
    'İl',
    'Ülke',
    'Eksik alıcı bilgisi',
    'Ödeme şekli',
    'Satır',
    'Hizmet',
    'KDV oranı (%)',
    'Matrah',
    'KDV',
    'Toplam',
    'Para birimi',
  ],
  BYN: [
    'Номер',
    'Идентификатор',
    'Вид',
    'Состояние',
    'Дата',
    'Время',
    'К документу',
    'Бронирование',
    'Покупатель',
    'УНП покупателя',
    'Налоговая инспекция',
    'Адрес',
    'Район',
    'Город',
    'Страна',
    'Нет данных',
    'Способ оплаты',
    'Строка',
    'Услуга',
    'Ставка НДС (%)',
    'Сумма без НДС',
    'НДС',
    'Сумма с НДС',
    'Валюта',
  ],
};

const words = {
  TRY: {
    sale: 'Satış',
    return: 'İade',
    cancel: 'İptal',
    issued: 'Düzenlendi',
    refused: 'Reddedildi',
    total: 'TOPLAM',
    none: 'KDV yok',
  },
  BYN: {
    sale: 'Продажа',
    return: 'Возврат',
    cancel: 'Отмена',
    issued: 'Выдан',
    refused: 'Отклонён',
    total: 'ИТОГО',
    none: 'Без НДС',
  },
} as const;

const gapWords: Readonly<Record<ReturnType<typeof findGaps>[number], string>> = {
  taxNumber: 'kimlik no',
  name: 'ad soyad',
  address: 'adres',
  district: 'ilçe',
  city: 'il',
  country: 'ülke',
};

/**
 * The invoices of a period with one row for each line, and a last row with the sums; refunds are negative. As
 * spreadsheets of both countries read it: a byte order mark, semicolons, and decimal commas.
 */
export function invoiceTable(
  currency: InvoiceCurrency,
  invoices: readonly Invoice[],
  context: TableContext,
): string {
  const head = titles[currency];
  const say = words[currency];
  const rows = invoices.flatMap((invoice) => rowsOf(invoice, context));
  const sumOf = (minorOf: (line: Invoice['lines'][number]) => number): string =>
    decimal(
      invoices.reduce(
        (sum, { kind, lines }) =>
          sum + (kind === 'sale' ? 1 : -1) * lines.reduce((of, line) => of + minorOf(line), 0),
        0,
      ),
    );
  const last = [
    say.total,
    ...head.slice(1, -4).map(() => ''),
    sumOf((line) => line.amountMinor - taxOf(line)),
    sumOf(taxOf),
    sumOf(({ amountMinor }) => amountMinor),
    currency,
  ];
  return `\u{FEFF}${formatCsv([head, ...rows, last], ';')}`;
}

function rowsOf(invoice: Invoice, { numbers, sales, formatTime }: TableContext): string[][] {
  const { currency, kind, buyer, lines } = invoice;
  const say = words[currency];
  const sign = signedMinor({ kind, amountMinor: 1 });
  const sale = invoice.ofInvoice === undefined ? undefined : sales.get(invoice.ofInvoice);
  const taxNumber = currency === 'TRY' ? turkishNumberOf(buyer).number : (buyer.taxNumber ?? '');
  const gaps = findGaps(currency, buyer).map((gap) => gapWords[gap]);
  const about = [
    formatNumber(invoice),
    invoice.id,
    say[kind],
    say[invoice.state],
    invoice.issuedOn,
    formatTime(invoice.movedAt),
    sale ? formatNumber(sale) : '',
    numbers.get(invoice.orderId) ?? '',
    buyerName(buyer),
    taxNumber,
    buyer.taxOffice ?? '',
    buyer.address ?? '',
    buyer.district ?? '',
    buyer.city ?? '',
    buyer.country ?? '',
    gaps.join(', '),
    invoice.method,
  ].map(neutralCell);
  return lines.map((line, index) => [
    ...about,
    String(index + 1),
    neutralCell(line.description),
    line.percent === null ? say.none : String(line.percent).replace('.', ','),
    decimal(sign * (line.amountMinor - taxOf(line))),
    decimal(sign * taxOf(line)),
    decimal(sign * line.amountMinor),
    currency,
  ]);
}

const decimal = (minor: number): string => formatMinor(minor).replace('.', ',');
