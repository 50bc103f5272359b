import { getInvoices } from '@farewind/contract/finance/invoices';
import { formatMoney } from '@farewind/values/format-money';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../../shared/format/date.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeTranslate } from '../../../i18n/office-i18n.tsx';
import { DataTable, type DataColumn } from '../../../kit/detail/data-table.tsx';
import { Panel } from '../../../kit/detail/panel.tsx';
import { StateBadge } from '../../../kit/state-badge.tsx';
import { OfficeLink } from '../../../address/office-link.tsx';
import { NotLoaded } from '../../../kit/not-loaded.tsx';
import { officeCall } from '../../../session/office-call.ts';
import { useOfficeSession } from '../../../session/office-session.tsx';
import {
  formatGaps,
  formatInvoiceKind,
  formatInvoiceState,
  invoiceCurrencies,
  signedAmount,
  toneOfInvoice,
  type Invoice,
} from '../../invoices/invoice-words.ts';
import type { AdminOrder } from '../use-order.ts';

const MOST = 50;

/** The invoices of the order, for those who may see its money; nothing where there is none. */
export function InvoicesPanel({ order }: { readonly order: AdminOrder }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { can } = useOfficeSession();
  const { orderId, currency, reservationNumber } = order;
  const found = useQuery({
    queryKey: ['office', 'order', orderId, 'invoices'],
    queryFn: () => officeCall(getInvoices, { orderId, maxResultCount: MOST }),
    staleTime: 0,
    // Other currencies have no invoices.
    enabled: can('Pages.Payments') && invoiceCurrencies.some((one) => one === currency),
  });
  const invoices = found.data?.items.toReversed();
  if (invoices === undefined) return <NotLoaded found={found} />;
  if (invoices.length === 0) return null;
  return (
    <Panel
      title={t('menu.invoices')}
      isFlush
      aside={
        <OfficeLink to="/finance/invoice" search={{ q: reservationNumber }}>
          {t('order.open')}
        </OfficeLink>
      }
    >
      <DataTable<Invoice>
        label={t('menu.invoices')}
        rows={invoices}
        keyOf={({ invoiceId }) => invoiceId}
        columns={listColumns(t, locale)}
      />
    </Panel>
  );
}

function listColumns(t: OfficeTranslate, locale: string): DataColumn<Invoice>[] {
  return [
    {
      name: 'state',
      title: t('list.status'),
      draw: (invoice) => (
        <StateBadge text={formatInvoiceState(invoice.state, t)} tone={toneOfInvoice(invoice)} />
      ),
    },
    {
      name: 'number',
      title: t('invoice.number'),
      draw: (invoice) => (
        <span className="o-two">
          <span className="num">{`${formatInvoiceKind(invoice.kind, t)} ${invoice.number}`}</span>
          <span className="mute">
            {invoice.reason ??
              (invoice.gaps.length === 0 || invoice.kind === 'cancel'
                ? ''
                : t('invoice.lacks', { gaps: formatGaps(invoice, t) }))}
          </span>
        </span>
      ),
    },
    { name: 'issuedOn', title: t('invoice.issuedOn'), draw: ({ issuedOn }) => formatDate(issuedOn) },
    {
      name: 'amount',
      title: t('pay.amount'),
      draw: ({ amount, currency, kind }) => formatMoney(signedAmount({ kind }, amount), currency, locale),
      isNumber: true,
    },
  ];
}
