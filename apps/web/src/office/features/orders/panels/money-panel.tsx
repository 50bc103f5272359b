import { formatMoney } from '@farewind/values/format-money';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeTranslate } from '../../../i18n/office-i18n.tsx';
import { DataTable, type DataColumn } from '../../../kit/detail/data-table.tsx';
import { Panel } from '../../../kit/detail/panel.tsx';
import { formatInstant } from '../../../kit/format-instant.ts';
import { StateBadge } from '../../../kit/state-badge.tsx';
import {
  toneOfAttempt,
  formatAttempt,
  formatFailure,
  formatReference,
  formatPurpose,
  formatAccount,
  formatMove,
} from '../../finance/finance-words.ts';
import type { AdminOrder } from '../use-order.ts';
import { addAmounts } from '../../../../shared/format/money.ts';
import { formatAmount } from '../../../kit/format-amount.ts';

type Attempt = AdminOrder['attempts'][number];

/** All payment attempts, and the ledger. */
export function MoneyPanel({ order }: { readonly order: AdminOrder }) {
  const t = useOfficeT();
  return (
    <Panel
      title={t('order.money')}
      isFlush={order.attempts.length > 0}
      aside={
        order.ledger.length === 0 ? null : (
          <StateBadge
            text={t(order.isLedgerBalanced ? 'order.balanced' : 'order.unbalanced')}
            tone={order.isLedgerBalanced ? 'ok' : 'err'}
          />
        )
      }
    >
      {order.attempts.length === 0 ? (
        <p className="mute">{t('order.noPayments')}</p>
      ) : (
        <Attempts attempts={order.attempts} />
      )}
      {order.ledger.length === 0 ? null : <LedgerTable lines={order.ledger} />}
    </Panel>
  );
}

function Attempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  return (
    <DataTable<Attempt>
      label={t('pay.attempts')}
      rows={attempts}
      keyOf={({ attemptId }) => attemptId}
      columns={attemptColumns(t, locale)}
    />
  );
}

function attemptColumns(t: OfficeTranslate, locale: string): DataColumn<Attempt>[] {
  return [
    {
      name: 'at',
      title: t('pay.attempt'),
      draw: ({ at, purpose }) => (
        <span className="o-two">
          <span className="num nw">{formatInstant(at)}</span>
          <span className="mute">{formatPurpose(purpose, t)}</span>
        </span>
      ),
    },
    {
      name: 'card',
      title: t('pay.paidBy'),
      draw: ({ card, method, ...attempt }) => (
        <span className="o-two">
          {card === '' ? <span>{method}</span> : <span className="code">{card}</span>}
          <span className="mute code o-break">{formatReference(attempt, t)}</span>
        </span>
      ),
    },
    {
      name: 'state',
      title: t('list.status'),
      draw: ({ state, failure }) => (
        <span className="o-badges">
          <StateBadge text={formatAttempt(state, t)} tone={toneOfAttempt(state)} />
          {failure === null ? null : <span className="mute">{formatFailure(failure, t)}</span>}
        </span>
      ),
    },
    {
      name: 'amount',
      title: t('pay.amount'),
      isNumber: true,
      draw: ({ amount, refunded, currency }) => (
        <span className="o-two">
          <span>{formatMoney(amount, currency, locale)}</span>
          {Number(refunded) === 0 ? null : (
            <span className="mute o-note">
              {t('pay.refundedPart', { sum: formatMoney(refunded, currency, locale) })}
            </span>
          )}
        </span>
      ),
    },
  ];
}

type Line = AdminOrder['ledger'][number];
/** Only the first line of a posting names it. */
type Row = Line & { readonly isFirst: boolean };
type Side = 'debit' | 'credit';

/** The ledger of an order; debit equals credit. */
function LedgerTable({ lines }: { readonly lines: readonly Line[] }) {
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
  // A total over several currencies would mean nothing.
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
