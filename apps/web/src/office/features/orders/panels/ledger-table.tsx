import { addAmounts } from '../../../../shared/format/money.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeTranslate } from '../../../i18n/office-i18n.tsx';
import { DataTable, type DataColumn } from '../../../kit/detail/data-table.tsx';
import { formatAmount } from '../../../kit/format-amount.ts';
import { formatInstant } from '../../../kit/format-instant.ts';
import { formatAccount, formatMove } from '../../finance/finance-words.ts';
import type { DeskOrder } from '../use-order.ts';

type Line = DeskOrder['ledger'][number];
/** A line of a move after its first one does not name the move again. */
type Row = Line & { readonly isFirst: boolean };
type Side = 'debit' | 'credit';

/** What the books say of an order; both sides come to the same. */
export function LedgerTable({ lines }: { readonly lines: readonly Line[] }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  return (
    <div className="o-part">
      <DataTable<Row>
        label={t('order.ledger')}
        rows={lines.map((line, at) => ({ ...line, isFirst: !isSameMove(line, lines[at - 1]) }))}
        keyOf={(_, at) => at}
        columns={listColumns(lines, t, locale)}
      />
    </div>
  );
}

function listColumns(lines: readonly Line[], t: OfficeTranslate, locale: string): DataColumn<Row>[] {
  // Sums of several currencies come to nothing that could be read.
  const isOneCurrency = new Set(lines.map(({ currency }) => currency)).size === 1;
  return [
    {
      name: 'move',
      title: t('order.ledger'),
      draw: ({ at, move, isFirst }) =>
        isFirst ? (
          <span className="o-two">
            <span>{formatMove(move, t)}</span>
            <span className="mute num nw">{formatInstant(at)}</span>
          </span>
        ) : null,
    },
    {
      name: 'account',
      title: t('order.account'),
      draw: ({ account, currency }) =>
        isOneCurrency ? formatAccount(account, t) : `${formatAccount(account, t)}, ${currency}`,
      ...(isOneCurrency ? { sum: t('order.balance') } : {}),
    },
    ...(['debit', 'credit'] as const).map((side) => ({
      name: side,
      title: t(`order.${side}`),
      isNumber: true,
      draw: (line: Line) => {
        const amount = line[side];
        return amount === null ? '' : formatAmount(amount, locale);
      },
      ...(isOneCurrency ? { sum: formatAmount(sumOf(lines, side), locale) } : {}),
    })),
  ];
}

function isSameMove(line: Line, before: Line | undefined): boolean {
  return before?.move === line.move && before.at === line.at;
}

function sumOf(lines: readonly Line[], side: Side): string {
  return lines.reduce((total, line) => addAmounts(total, line[side] ?? '0.00'), '0.00');
}
