import { formatMoney } from '@farewind/values/format-money';
import { useJourneyClock, type JourneyClock } from '../../../../shared/format/journey-clock.tsx';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeTranslate } from '../../../i18n/office-i18n.tsx';
import { DataTable, type DataColumn } from '../../../kit/detail/data-table.tsx';
import { Panel } from '../../../kit/detail/panel.tsx';
import { StateBadge } from '../../../kit/state-badge.tsx';
import { OfficeLink } from '../../../address/office-link.tsx';
import { useOfficeSession } from '../../../session/office-session.tsx';
import {
  toneOfRefund,
  formatRefund,
  formatRefundReason,
  shownRefundState,
} from '../../finance/finance-words.ts';
import type { AdminOrder } from '../use-order.ts';

type Refund = AdminOrder['refunds'][number];

/** Pending refunds; nothing if there are none. */
export function RefundsPanel({ order }: { readonly order: AdminOrder }) {
  const clock = useJourneyClock();
  const t = useOfficeT();
  const { locale } = useI18n();
  const { can } = useOfficeSession();
  if (order.refunds.length === 0) return null;
  return (
    <Panel
      title={t('menu.refund')}
      isFlush
      aside={
        can('Pages.Refunds') ? (
          <OfficeLink to="/finance/refund" search={{ q: order.reservationNumber }}>
            {t('order.open')}
          </OfficeLink>
        ) : null
      }
    >
      <DataTable<Refund>
        label={t('menu.refund')}
        rows={order.refunds}
        keyOf={({ refundId }) => refundId}
        columns={listColumns(t, locale, clock)}
      />
    </Panel>
  );
}

function listColumns(t: OfficeTranslate, locale: string, clock: JourneyClock): DataColumn<Refund>[] {
  return [
    {
      name: 'state',
      title: t('list.status'),
      draw: ({ state, byHand }) => {
        const shown = shownRefundState(state, byHand === true);
        return <StateBadge text={formatRefund(shown, t)} tone={toneOfRefund(shown)} />;
      },
    },
    {
      name: 'reason',
      title: t('refund.reason'),
      draw: ({ reason, byHand }) => (
        <span className="o-two">
          <span>{formatRefundReason(reason, t)}</span>
          {byHand === true ? <span className="mute">{t('refund.byHand')}</span> : null}
        </span>
      ),
    },
    {
      name: 'dueAt',
      title: t('refund.dueAt'),
      draw: ({ promisedAt, settledAt }) =>
        settledAt === undefined
          ? clock.moment(promisedAt)
          : t('refund.settledAt', { time: clock.moment(settledAt) }),
    },
    {
      name: 'amount',
      title: t('pay.amount'),
      draw: ({ sum, currency }) => formatMoney(sum, currency, locale),
      isNumber: true,
    },
  ];
}
