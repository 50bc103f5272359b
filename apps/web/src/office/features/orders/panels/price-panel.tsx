import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { DataTable } from '../../../kit/detail/data-table.tsx';
import { Panel } from '../../../kit/detail/panel.tsx';
import { formatAmount } from '../../../kit/format-amount.ts';
import { listPriceRows, sumPriceRows, type PriceRow } from '../price-rows.ts';
import type { DeskOrder } from '../use-order.ts';

const parts = ['fare', 'tax', 'fuel', 'service', 'total'] as const;

/** What was paid for, by types of passengers. */
export function PricePanel({ order }: { readonly order: DeskOrder }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const rows = listPriceRows(order.items);
  const sums = sumPriceRows(rows);
  const { rate } = order;
  return (
    <Panel
      title={t('order.priceLines')}
      isFlush
      aside={
        rate === undefined ? null : (
          <span className="mute num">
            {t('order.rate', { from: rate.from, value: rate.value, to: rate.to, source: rate.source })}
          </span>
        )
      }
    >
      <DataTable<PriceRow>
        label={t('order.priceLines')}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          {
            name: 'type',
            title: order.currency,
            // What a coupon takes off is nobody's in particular.
            draw: ({ name, type, count, total }) =>
              name !== undefined && total.startsWith('-')
                ? name
                : `${name ?? t(`passengerType.${type}`)} × ${count}`,
            sum: t('order.whole'),
          },
          ...parts.map((part) => ({
            name: part,
            title: t(`price.${part}`),
            draw: (row: PriceRow) => formatAmount(row[part], locale),
            sum: formatAmount(sums[part], locale),
            isNumber: true,
          })),
        ]}
      />
    </Panel>
  );
}
