import { formatMoney } from '@farewind/values/format-money';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Cell } from '../../kit/csv.ts';
import { DataTable, type DataColumn } from '../../kit/detail/data-table.tsx';
import type { Group, SalesRow, SalesTotal } from './sales-period.ts';

type Row = Omit<SalesRow, 'name' | 'key'> & {
  readonly key: string;
  readonly text: string;
  readonly isTotal: boolean;
};

/** The figures, each beside a bar that compares it with the largest of its currency; then what they come to. */
export function SalesTable(props: {
  readonly rows: readonly SalesRow[];
  readonly totals: readonly SalesTotal[];
  readonly by: Group;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { by } = props;
  const rows: Row[] = [
    ...props.rows.map((row) => ({ ...row, text: nameOf(row, by, t), isTotal: false })),
    ...props.totals.map((row) => ({ ...row, key: row.currency, text: t('sales.total'), isTotal: true })),
  ];
  const largest = new Map<string, number>();
  for (const { currency, net } of props.rows)
    largest.set(currency, Math.max(largest.get(currency) ?? 1, Math.abs(Number(net))));
  return (
    <DataTable<Row>
      label={t('menu.sales')}
      rows={rows}
      keyOf={({ key, currency, isTotal }) => `${key} ${currency} ${String(isTotal)}`}
      columns={listColumns(by, largest, t, locale)}
    />
  );
}

/** The same as a file: a line for each currency. */
export function tableOfSales(rows: readonly SalesRow[], by: Group, t: OfficeTranslate): Cell[][] {
  const sums = ['gross', 'refunded', 'net'] as const;
  const titles = [by, 'orders', 'passengers', ...sums] as const;
  return [
    [...titles.map((name) => t(`sales.${name}`)), t('dash.currency')],
    ...rows.map((row) => [
      nameOf(row, by, t),
      { number: String(row.orders) },
      { number: String(row.passengers) },
      ...sums.map((name) => ({ number: row[name] })),
      row.currency,
    ]),
  ];
}

function listColumns(
  by: Group,
  largest: ReadonlyMap<string, number>,
  t: OfficeTranslate,
  locale: string,
): DataColumn<Row>[] {
  const money = (name: 'gross' | 'refunded' | 'net'): DataColumn<Row> => ({
    name,
    title: t(`sales.${name}`),
    isNumber: true,
    draw: (row) => <Figure isTotal={row.isTotal} text={formatMoney(row[name], row.currency, locale)} />,
  });
  const count = (name: 'orders' | 'passengers'): DataColumn<Row> => ({
    name,
    title: t(`sales.${name}`),
    isNumber: true,
    draw: (row) => <Figure isTotal={row.isTotal} text={row[name].toLocaleString(locale)} />,
  });
  return [
    {
      name: 'key',
      title: t(`sales.${by}`),
      draw: ({ text, isTotal }) => <Figure isTotal={isTotal} text={text} />,
    },
    {
      name: 'bar',
      title: '',
      draw: ({ isTotal, net, currency }) =>
        isTotal ? null : (
          <span className="dash-bar o-bar" aria-hidden>
            <i
              style={{ inlineSize: `${Math.max(0, (Number(net) / (largest.get(currency) ?? 1)) * 100)}%` }}
            />
          </span>
        ),
    },
    count('orders'),
    count('passengers'),
    money('gross'),
    money('refunded'),
    money('net'),
  ];
}

function Figure({ isTotal, text }: { readonly isTotal: boolean; readonly text: string }) {
  return isTotal ? <b>{text}</b> : text;
}

function nameOf({ key, name }: SalesRow, by: Group, t: OfficeTranslate): string {
  if (by === 'day') return formatDate(key);
  if (name !== null) return name;
  if (by === 'agent' && key === 'shop') return t('sales.shop');
  return key === 'transfer' ? t('order.ride') : key.replace('-', ' – ');
}
