import { exportInvoices, getInvoices } from '@farewind/contract/finance/invoices';
import { Download, FilePenLine, OctagonX } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../../shared/format/date.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column, RowAct } from '../../kit/list/list-screen.ts';
import { RowOrder } from '../../kit/list/row-order.tsx';
import { loadList } from '../../kit/load-list.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { officeCall } from '../../session/office-call.ts';
import { InvoiceCorrection } from './invoice-correction.tsx';
import { InvoiceRefusal } from './invoice-refusal.tsx';
import { InvoiceTools } from './invoice-tools.tsx';
import { InvoiceWays } from './invoice-ways.tsx';
import {
  formatGaps,
  formatInvoiceKind,
  formatInvoiceState,
  invoiceCurrencies,
  invoiceKinds,
  invoiceStates,
  signedAmount,
  toneOfInvoice,
  type Invoice,
} from './invoice-words.ts';
import { saveInvoiceFile } from './save-invoice-file.ts';

/** Invoices of sales in lira and the daily list of those in Belarusian roubles: issued, refused, missing; their files. */
export function InvoicesPage(): ReactNode {
  const t = useOfficeT();
  return (
    <ListPage<Invoice, FormValues>
      screen={{
        name: 'invoices',
        title: 'menu.invoices',
        search: 'invoice.search',
        emptyText: 'invoice.empty',
        load: loadList(getInvoices),
        idOf: ({ invoiceId }) => invoiceId,
        nameOf: ({ number, kind }) => `${formatInvoiceKind(kind, t)} ${number}`,
        columns: listColumns(t),
        filters: [
          {
            name: 'state',
            label: 'list.status',
            options: invoiceStates.map((value) => ({ value, text: formatInvoiceState(value, t) })),
          },
          {
            name: 'kind',
            label: 'invoice.kind',
            options: invoiceKinds.map((value) => ({ value, text: formatInvoiceKind(value, t) })),
          },
          {
            name: 'currency',
            label: 'customer.currency',
            options: invoiceCurrencies.map((value) => ({ value, text: t(`invoice.way.${value}`) })),
          },
          { name: 'from', label: 'invoice.from', kind: 'date' },
          { name: 'to', label: 'invoice.to', kind: 'date' },
        ],
        acts: [download, correct, refuse],
        tools: <InvoiceTools />,
        lead: <InvoiceWays />,
      }}
    />
  );
}

const download: RowAct<Invoice> = {
  name: 'download',
  label: 'invoice.downloadOne',
  icon: Download,
  isShown: ({ canDownload }) => canDownload,
  run: async ({ invoiceId, currency, issuedOn }) =>
    saveInvoiceFile(
      await officeCall(exportInvoices, {
        invoiceId,
        currency,
        from: issuedOn,
        to: issuedOn,
        format: 'ubl',
      }),
    ),
};

const correct: RowAct<Invoice> = {
  name: 'correct',
  label: 'invoice.correct',
  icon: FilePenLine,
  isShown: ({ canCorrect }) => canCorrect,
  dialog: (invoice, close, reload) => <InvoiceCorrection invoice={invoice} onClose={close} onDone={reload} />,
};

const refuse: RowAct<Invoice> = {
  name: 'refuse',
  label: 'invoice.refuse',
  icon: OctagonX,
  isShown: ({ canRefuse }) => canRefuse,
  dialog: (invoice, close, reload) => <InvoiceRefusal invoice={invoice} onClose={close} onDone={reload} />,
};

function listColumns(t: OfficeTranslate): Column<Invoice>[] {
  return [
    {
      name: 'number',
      title: 'invoice.number',
      text: ({ number }) => number,
      draw: ({ number, kind, currency, mode }) => (
        <span className="o-two">
          <b className="m num">{number}</b>
          <span className="mute">
            {formatInvoiceKind(kind, t)}, {t(`invoice.way.${currency}`)}
            {mode === 'test' ? `, ${t('payment.test')}` : ''}
          </span>
        </span>
      ),
      place: 'head',
    },
    {
      name: 'kind',
      title: 'invoice.kind',
      text: ({ kind }) => formatInvoiceKind(kind, t),
      isOffScreen: true,
    },
    {
      name: 'order',
      title: 'order.number',
      text: ({ reservationNumber }) => reservationNumber ?? '',
      draw: ({ orderId, reservationNumber }) => <RowOrder orderId={orderId} number={reservationNumber} />,
    },
    {
      name: 'issuedOn',
      title: 'invoice.issuedOn',
      sort: 'movedAt',
      text: ({ issuedOn }) => formatDate(issuedOn),
      draw: ({ issuedOn }) => <span className="num nw">{formatDate(issuedOn)}</span>,
    },
    {
      name: 'buyer',
      title: 'invoice.buyer',
      text: ({ buyer }) => nameOfBuyer(buyer),
      draw: (invoice) => (
        <span className="o-two">
          <span>{nameOfBuyer(invoice.buyer)}</span>
          {invoice.gaps.length === 0 || invoice.kind === 'cancel' ? null : (
            <span className="mute">{t('invoice.lacks', { gaps: formatGaps(invoice, t) })}</span>
          )}
        </span>
      ),
    },
    {
      name: 'gaps',
      title: 'invoice.gaps',
      text: (invoice) => formatGaps(invoice, t),
      isOffScreen: true,
    },
    {
      name: 'vat',
      title: 'invoice.vat',
      money: ({ vat, currency, kind }) => ({ amount: signedAmount({ kind }, vat), currency }),
      isNumber: true,
    },
    {
      name: 'amount',
      title: 'pay.amount',
      sort: 'amount',
      money: ({ amount, currency, kind }) => ({ amount: signedAmount({ kind }, amount), currency }),
      isNumber: true,
    },
    { name: 'reason', title: 'invoice.reason', text: ({ reason }) => reason ?? '' },
    {
      name: 'state',
      title: 'list.status',
      text: ({ state }) => formatInvoiceState(state, t),
      draw: (invoice) => (
        <StateBadge text={formatInvoiceState(invoice.state, t)} tone={toneOfInvoice(invoice)} />
      ),
      place: 'corner',
    },
  ];
}

const nameOfBuyer = ({ title, name, surname }: Invoice['buyer']): string =>
  title === '' ? `${name} ${surname}`.trim() : title;
