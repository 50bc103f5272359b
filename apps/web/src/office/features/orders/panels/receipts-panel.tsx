import { formatMoney } from '@farewind/values/format-money';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeTranslate } from '../../../i18n/office-i18n.tsx';
import { DataTable, type DataColumn } from '../../../kit/detail/data-table.tsx';
import { Panel } from '../../../kit/detail/panel.tsx';
import { formatInstant } from '../../../kit/format-instant.ts';
import { StateBadge } from '../../../kit/state-badge.tsx';
import { OfficeLink } from '../../../address/office-link.tsx';
import { formatReceipt, formatReceiptState, toneOfReceipt } from '../../finance/receipt-words.ts';
import type { AdminOrder } from '../use-order.ts';
import { useReceipts, type Receipt } from './use-receipts.ts';

/** The fiscal receipts of the order, for those who may see its money; nothing where there is none. */
export function ReceiptsPanel({ order }: { readonly order: AdminOrder }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const receipts = useReceipts(order);
  if (receipts === undefined || receipts.length === 0) return null;
  return (
    <Panel
      title={t('menu.receipts')}
      isFlush
      aside={
        <OfficeLink to="/finance/receipt" search={{ q: order.reservationNumber }}>
          {t('order.open')}
        </OfficeLink>
      }
    >
      <DataTable<Receipt>
        label={t('menu.receipts')}
        rows={receipts}
        keyOf={({ receiptId }) => receiptId}
        columns={listColumns(t, locale)}
      />
    </Panel>
  );
}

function listColumns(t: OfficeTranslate, locale: string): DataColumn<Receipt>[] {
  return [
    {
      name: 'state',
      title: t('list.status'),
      draw: ({ state }) => <StateBadge text={formatReceiptState(state, t)} tone={toneOfReceipt(state)} />,
    },
    {
      name: 'purpose',
      title: t('receipt.purpose'),
      draw: (receipt) => (
        <span className="o-two">
          <span>{formatReceipt(receipt, t)}</span>
          <span className="mute">{receipt.reason ?? receipt.fiscal?.documentNumber ?? ''}</span>
        </span>
      ),
    },
    { name: 'movedAt', title: t('receipt.movedAt'), draw: ({ movedAt }) => formatInstant(movedAt) },
    {
      name: 'amount',
      title: t('pay.amount'),
      draw: ({ amount, currency }) => formatMoney(amount, currency, locale),
      isNumber: true,
    },
  ];
}
