import { formatMoney } from '@farewind/values/format-money';
import { BadgeCheck, CircleX, RotateCw, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { approveRefund, getRefunds, rejectRefund, sendRefundAgain } from '@farewind/contract/finance/refunds';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT, type OfficeKey, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { ReasonDialog } from '../../kit/dialog/reason-dialog.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { RowAct } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { showToast } from '../../kit/toast-store.ts';
import { useOfficeSession } from '../../session/office-session.tsx';
import { refundStates, formatRefund } from './finance-words.ts';
import { refundColumns, type Refund } from './refund-columns.tsx';

type Decision = Refund['allowedActions'][number];

const decisions: readonly {
  readonly name: Decision;
  readonly icon: LucideIcon;
  readonly remote: typeof approveRefund;
  readonly hint: OfficeKey;
}[] = [
  { name: 'approve', icon: BadgeCheck, remote: approveRefund, hint: 'refund.approveHint' },
  { name: 'reject', icon: CircleX, remote: rejectRefund, hint: 'refund.rejectHint' },
  { name: 'sendAgain', icon: RotateCw, remote: sendRefundAgain, hint: 'refund.sendAgainHint' },
];

/** Money on its way back; a second person approves what is above the limit or without its fees. */
export function RefundsPage(): ReactNode {
  const t = useOfficeT();
  const { locale } = useI18n();
  const clock = useJourneyClock();
  const { can } = useOfficeSession();
  return (
    <ListPage<Refund, FormValues>
      screen={{
        name: 'refund',
        title: 'menu.refund',
        search: 'pay.search',
        emptyText: 'refund.empty',
        load: loadList(getRefunds),
        idOf: ({ refundId }) => refundId,
        nameOf: ({ amount, currency, reservationNumber }) =>
          `${formatMoney(amount, currency, locale)}, ${reservationNumber ?? ''}`,
        columns: refundColumns(t, locale, clock, can('Pages.Refunds.Approve')),
        filters: [
          {
            name: 'state',
            label: 'list.status',
            options: refundStates.map((value) => ({ value, text: formatRefund(value, t) })),
          },
        ],
        acts: decisions.map((each) => toAct(each, t, locale)),
      }}
    />
  );
}

function toAct(
  { name, icon, remote, hint }: (typeof decisions)[number],
  t: OfficeTranslate,
  locale: string,
): RowAct<Refund> {
  return {
    name,
    label: `refund.${name}`,
    icon,
    isShown: ({ allowedActions }) => allowedActions.includes(name),
    dialog: ({ refundId, version, amount, currency, reservationNumber }, close, reload) => (
      <ReasonDialog
        title={t(`refund.${name}Title`, { sum: formatMoney(amount, currency, locale) })}
        lead={reservationNumber ?? ''}
        hint={hint}
        answer={t(`refund.${name}`)}
        send={async (reason) => {
          try {
            await officeCall(remote, { refundId, reason, version });
          } finally {
            // Refused as well: it stands elsewhere by now.
            reload();
          }
        }}
        onDone={() => {
          close();
          showToast(t(`refund.${name}Done`));
        }}
        onClose={close}
      />
    ),
  };
}
