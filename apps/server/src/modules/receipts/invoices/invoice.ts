import type { invoiceCurrencies, invoiceGaps } from '@farewind/contract/finance/invoices';
import { isTurkishId } from '@farewind/travel-rules/turkish-id';
import type { InvoiceBuyer } from '../ports.ts';

export type InvoiceCurrency = (typeof invoiceCurrencies)[number];

/** The agency as its invoices name it. */
export interface InvoiceIssuer {
  readonly title: string;
  readonly taxNumber: string;
  readonly taxOffice: string;
  readonly street: string;
  readonly district: string;
  readonly city: string;
  /** The legal ground of lines without VAT, as its code and in words. */
  readonly exemptionCode: string;
  readonly exemptionReason: string;
}

export interface InvoiceLine {
  readonly itemId: string;
  readonly description: string;
  /** With VAT. */
  readonly amountMinor: number;
  /** Null: not subject to VAT. */
  readonly percent: number | null;
}

export interface Invoice {
  readonly id: string;
  readonly mode: 'test' | 'live';
  readonly series: string;
  /** Undefined for a cancellation. */
  readonly number: number | undefined;
  readonly kind: 'sale' | 'return' | 'cancel';
  readonly cause: string;
  readonly ofInvoice: string | undefined;
  readonly orderId: string;
  readonly attemptId: string;
  readonly amountMinor: number;
  readonly currency: InvoiceCurrency;
  readonly lines: readonly InvoiceLine[];
  readonly issuer: InvoiceIssuer;
  readonly buyer: InvoiceBuyer;
  readonly method: string;
  readonly state: 'issued' | 'refused';
  readonly reason: string | undefined;
  /** `YYYY-MM-DD` */
  readonly issuedOn: string;
  readonly movedAt: Date;
  readonly version: number;
}

/**
 * `ABC2027000000001`: sixteen characters in Turkey; `2027/1` in a daily list. Empty for a cancellation, which has the
 * number of its sale.
 */
export function formatNumber({
  currency,
  series,
  number,
}: Pick<Invoice, 'currency' | 'series' | 'number'>): string {
  if (number === undefined) return '';
  if (currency === 'TRY') return `${series}${String(number).padStart(9, '0')}`;
  return `${series.slice(-4)}/${number}`;
}

/** Signed: refunds are negative. */
export function signedMinor({ kind, amountMinor }: Pick<Invoice, 'kind' | 'amountMinor'>): number {
  return kind === 'sale' ? amountMinor : -amountMinor;
}

export function buyerName({ title, name, surname }: InvoiceBuyer): string {
  return title ?? `${name} ${surname}`.trim();
}

const TURKEY = '+90';
/** The numbers that e-Arşiv invoices have for a consumer whose number is unknown, and for a foreigner without one. */
export const UNKNOWN_CONSUMER = '11111111111';
export const FOREIGNER = '22222222222';

export function livesAbroad({ countryCode }: Pick<InvoiceBuyer, 'countryCode'>): boolean {
  return countryCode !== '' && countryCode !== TURKEY;
}

const VKN = /^\d{10}$/;

/**
 * Whether a text is the tax number of a company in Turkey (VKN): ten digits, of which the last is a check digit. Numbers
 * of other countries have ten digits too.
 */
function isTurkishTaxNumber(text: string): boolean {
  if (!VKN.test(text)) return false;
  const digits = Array.from(text, Number);
  const sum = digits.slice(0, -1).reduce((total, digit, index) => {
    const place = 9 - index;
    const moved = (digit + place) % 10;
    const weighed = (moved * 2 ** place) % 9;
    return total + (moved !== 0 && weighed === 0 ? 9 : weighed);
  }, 0);
  return digits.at(-1) === (10 - (sum % 10)) % 10;
}

/**
 * The buyer's number on an e-Arşiv invoice: of a company (VKN) or of a person (TCKN). One whose check digits are wrong is
 * left out, because the integrator refuses it.
 */
export function turkishNumberOf(buyer: InvoiceBuyer): {
  readonly scheme: 'TCKN' | 'VKN';
  readonly number: string;
} {
  const digits = (buyer.taxNumber ?? '').replaceAll(/\s/g, '');
  if (isTurkishTaxNumber(digits)) return { scheme: 'VKN', number: digits };
  if (isTurkishId(digits)) return { scheme: 'TCKN', number: digits };
  return { scheme: 'TCKN', number: livesAbroad(buyer) ? FOREIGNER : UNKNOWN_CONSUMER };
}

export type InvoiceGap = (typeof invoiceGaps)[number];

/** What an e-Arşiv invoice should say of its buyer and does not: named for the accountant, never made up. */
export function findGaps(currency: InvoiceCurrency, buyer: InvoiceBuyer): InvoiceGap[] {
  if (currency !== 'TRY') return [];
  const isEmpty = (text: string | undefined): boolean => (text ?? '') === '';
  const hasNoNumber = turkishNumberOf(buyer).number === UNKNOWN_CONSUMER;
  const isNameless = buyer.title === undefined && (isEmpty(buyer.name) || isEmpty(buyer.surname));
  return [
    ...(hasNoNumber ? (['taxNumber'] as const) : []),
    ...(isNameless ? (['name'] as const) : []),
    ...(isEmpty(buyer.address) ? (['address'] as const) : []),
    ...(isEmpty(buyer.district) ? (['district'] as const) : []),
    ...(isEmpty(buyer.city) ? (['city'] as const) : []),
    ...(livesAbroad(buyer) && isEmpty(buyer.country) ? (['country'] as const) : []),
  ];
}
