import { isDailyRate } from '@farewind/values/exchange-rate';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { DataTable } from '../../../kit/detail/data-table.tsx';
import { Panel } from '../../../kit/detail/panel.tsx';
import { formatAmount, formatExact } from '../../../kit/format-amount.ts';
import { formatInstant } from '../../../kit/format-instant.ts';
import { formatDate } from '../../../../shared/format/date.ts';
import { WholeDates } from '../../../../shared/ui/whole-dates.tsx';
import { addAmounts } from '../../../../shared/format/money.ts';
import type { AdminOrder } from '../use-order.ts';

type Line = AdminOrder['lines'][number];

/** When a rate was made, by the office clock; a daily rate has no hour. */
const formatRateDay = (at: string): string => (isDailyRate(at) ? formatDate(at) : formatInstant(at));

const parts = ['fare', 'tax', 'fuel'] as const;

/** The charged lines, as the buyer saw them before and after paying. */
export function PricePanel({ order }: { readonly order: AdminOrder }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const sum = (amounts: readonly string[]) => formatAmount(amounts.reduce(addAmounts, '0.00'), locale);
  const partOf = (line: Line, kind: (typeof parts)[number]) =>
    line.parts.find((part) => part.kind === kind)?.total;
  const { rate } = order;
  return (
    <Panel
      title={t('order.priceLines')}
      isFlush
      aside={
        rate === undefined ? null : (
          <span className="mute num">
            <WholeDates
              text={t('order.rate', {
                from: rate.from,
                value: formatExact(rate.value, locale),
                to: rate.to,
                source: rate.source,
                at: formatRateDay(rate.at),
              })}
            />
          </span>
        )
      }
    >
      <DataTable<Line>
        label={t('order.priceLines')}
        rows={order.lines}
        keyOf={({ kind, name, total }) => `${kind} ${name} ${total}`}
        columns={[
          {
            name: 'type',
            title: order.currency,
            draw: ({ name, count }) => (count > 1 ? `${name} × ${count}` : name),
            sum: t('order.whole'),
          },
          ...parts.map((part) => ({
            name: part,
            title: t(`price.${part}`),
            draw: (line: Line) => formatAmount(partOf(line, part) ?? '0.00', locale),
            sum: sum(order.lines.map((line) => partOf(line, part) ?? '0.00')),
            isNumber: true,
          })),
          {
            name: 'total',
            title: t('price.total'),
            draw: ({ total }) => formatAmount(total, locale),
            sum: sum(order.lines.map(({ total }) => total)),
            isNumber: true,
          },
        ]}
      />
    </Panel>
  );
}
