import { currencies } from '@farewind/values/currency';
import { formatMoney } from '@farewind/values/format-money';
import { BadgeCheck, Banknote, CircleX, RotateCw, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import {
  approveRefund,
  getRefunds,
  payOutRefund,
  rejectRefund,
  sendRefundAgain,
} from '@farewind/contract/finance/refunds';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT, type OfficeKey, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { ReasonDialog } from '../../kit/dialog/reason-dialog.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { RowAct, Column } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { showToast } from '../../kit/toast-store.ts';
import { useOfficeSession } from '../../session/office-session.tsx';
import {
  refundStates,
  formatRefund,
  shownRefundState,
  toneOfRefund,
  formatFailure,
  formatRefundReason,
  nameCard,
} from './finance-words.ts';
import { listRefundBulkActs, type Refund } from './refund-bulk.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import { useFormatDeadline } from '../../kit/use-format-deadline.ts';
import { RowOrder } from '../../kit/list/row-order.tsx';
import { StateBadge } from '../../kit/state-badge.tsx';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

type Decision = Exclude<Refund['allowedActions'][number], 'payOut'>;

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

/** Refunds; those above the limit or with waived fees need a second person's approval. */
export function RefundsPage(): ReactNode {
  const t = useOfficeT();
  const { locale } = useI18n();
  const formatDeadline = useFormatDeadline();
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
        columns: refundColumns(t, locale, formatDeadline, can('Pages.Refunds.Approve')),
        filters: [
          {
            name: 'state',
            label: 'list.status',
            options: refundStates.map((value) => ({ value, text: formatRefund(value, t) })),
          },
          {
            name: 'currency',
            label: 'customer.currency',
            options: currencies.map((value) => ({ value, text: value })),
          },
          { name: 'from', label: 'refund.from', kind: 'date' },
          { name: 'to', label: 'refund.to', kind: 'date' },
        ],
        acts: [...decisions.map((each) => toAct(each, t, locale)), payOutAct(t, locale)],
        ...(can('Pages.Refunds.Approve') ? { bulkActs: listRefundBulkActs(t, locale) } : {}),
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
            // Reloads after a refusal too, because its state has changed.
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

/** Records what staff have paid back by hand, with the number of the document. */
function payOutAct(t: OfficeTranslate, locale: string): RowAct<Refund> {
  return {
    name: 'payOut',
    label: 'refund.payOut',
    icon: Banknote,
    isShown: ({ allowedActions }) => allowedActions.includes('payOut'),
    dialog: ({ refundId, version, amount, currency, reservationNumber }, close, reload) => (
      <FormDialog<{ documentNumber: string }>
        title={t('refund.payOutTitle', { sum: formatMoney(amount, currency, locale) })}
        lead={reservationNumber ?? ''}
        fields={[
          {
            name: 'documentNumber',
            label: 'desk.document',
            hint: 'refund.payOutHint',
            kind: 'text',
            maxLength: 64,
            isWide: true,
          },
        ]}
        start={{ values: { documentNumber: '' } }}
        saveText={t('refund.payOut')}
        save={async ({ documentNumber }) => {
          try {
            await officeCall(payOutRefund, { refundId, documentNumber, version });
          } finally {
            reload();
          }
        }}
        onSaved={() => {
          close();
          showToast(t('refund.payOutDone'));
        }}
        onClose={close}
      />
    ),
  };
}

/** Columns of the list. `mayApprove`: the user may approve refunds, though not their own requests. */
function refundColumns(
  t: OfficeTranslate,
  locale: string,
  formatDeadline: ReturnType<typeof useFormatDeadline>,
  mayApprove: boolean,
): Column<Refund>[] {
  return [
    {
      name: 'order',
      title: 'order.number',
      text: ({ reservationNumber }) => reservationNumber ?? '',
      draw: ({ orderId, reservationNumber }) => <RowOrder orderId={orderId} number={reservationNumber} />,
      place: 'head',
    },
    {
      name: 'amount',
      title: 'pay.amount',
      sort: 'amount',
      money: ({ amount, currency }) => ({ amount, currency }),
      draw: ({ amount, currency, card }) => (
        <span className="o-two">
          <b className="m num">{formatMoney(amount, currency, locale)}</b>
          {card === null ? null : <span className="mute">{nameCard(card, locale)}</span>}
        </span>
      ),
      isNumber: true,
    },
    {
      name: 'reason',
      title: 'refund.reason',
      text: ({ reason }) => formatRefundReason(reason, t),
      draw: ({ reason, requestedBy, requestedAt }) => (
        <span className="o-two">
          <span>{formatRefundReason(reason, t)}</span>
          <span className="mute num">
            <WholeDates
              text={t('refund.askedBy', {
                name: formatAsker(requestedBy, t),
                time: formatInstant(requestedAt),
              })}
            />
          </span>
        </span>
      ),
    },
    {
      name: 'dueAt',
      title: 'refund.dueAt',
      sort: 'dueAt',
      // In files on the agency's clock like every other column, so that a spreadsheet can sort it.
      text: ({ dueAt }) => formatInstant(dueAt),
      isNamed: true,
      draw: (refund) => (
        <span className={refund.isOverdue ? 'num o-late' : 'num'}>
          <WholeDates text={formatDeadline(refund.dueAt, refund.clock)} />
        </span>
      ),
    },
    {
      name: 'decision',
      title: 'refund.decision',
      text: (refund) => formatDecision(refund, t, mayApprove),
    },
    {
      name: 'state',
      title: 'list.status',
      text: (refund) => formatRefund(shownState(refund), t),
      draw: (refund) => (
        <StateBadge text={formatRefund(shownState(refund), t)} tone={toneOfRefund(shownState(refund))} />
      ),
      place: 'corner',
    },
  ];
}

const shownState = ({ state, isAtDesk, failure }: Refund): string =>
  shownRefundState(state, isAtDesk, failure);

function formatAsker({ kind, name }: Refund['requestedBy'], t: OfficeTranslate): string {
  return name ?? t(kind === 'customer' ? 'actor.customer' : 'actor.system');
}

/** Who decided and why; for a waiting one, why it waits. */
function formatDecision(refund: Refund, t: OfficeTranslate, mayApprove: boolean): string {
  const { failure, decidedBy, decision, needsApproval, state, allowedActions, notApprovable, isAtDesk } =
    refund;
  if (shownState(refund) === 'returnedByBank') return t('refund.returned');
  if (failure === 'disputedPart') return t('refund.partlyReturned');
  if (failure !== null) return t('refund.failed', { why: formatFailure(failure, t) });
  if (notApprovable !== null) return notApprovable;
  if (mayApprove && needsApproval && state === 'accepted' && !allowedActions.includes('approve'))
    return t('refund.own');
  const decided = [decidedBy, decision].filter((part) => part !== null).join(': ');
  return isAtDesk && state !== 'rejected'
    ? [t('refund.byHand'), decided].filter((part) => part !== '').join(' · ')
    : decided;
}
