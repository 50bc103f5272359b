import type { getInvoices } from '@farewind/contract/finance/invoices';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Tone } from '../../kit/state-badge.tsx';

export type Invoice = Answer<typeof getInvoices>['items'][number];
export type InvoiceCurrency = Invoice['currency'];

export const invoiceCurrencies = ['TRY', 'BYN'] as const satisfies readonly InvoiceCurrency[];
export const invoiceKinds = ['sale', 'return', 'cancel'] as const satisfies readonly Invoice['kind'][];
export const invoiceStates = ['issued', 'refused'] as const satisfies readonly Invoice['state'][];

export const toneOfInvoice = ({ state, kind }: Pick<Invoice, 'state' | 'kind'>): Tone =>
  state === 'refused' ? 'err' : kind === 'cancel' ? '' : 'ok';

export const formatInvoiceState = (state: Invoice['state'], t: OfficeTranslate) =>
  t(`invoice.state.${state}`);
export const formatInvoiceKind = (kind: Invoice['kind'], t: OfficeTranslate) => t(`invoice.kind.${kind}`);

/** Refunds are below zero. */
export const signedAmount = ({ kind }: Pick<Invoice, 'kind'>, amount: string): string =>
  kind === 'sale' ? amount : `-${amount}`;

export const formatGaps = ({ gaps }: Pick<Invoice, 'gaps'>, t: OfficeTranslate): string =>
  gaps.map((gap) => t(`invoice.gap.${gap}`)).join(', ');
