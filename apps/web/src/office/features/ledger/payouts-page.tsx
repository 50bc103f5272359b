import { getPayouts, reversePayout } from '@farewind/contract/finance/ledger';
import { currencies } from '@farewind/values/currency';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../../shared/format/date.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { ReasonDialog } from '../../kit/dialog/reason-dialog.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import type { FormValues } from '../../kit/form/field.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column, RowAct } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeSession } from '../../session/office-session.tsx';
import { formatPayoutState, toneOfPayout, type Payout } from './payout-words.ts';

/** Payments to suppliers, and of other agencies for our seats; a wrong one is reversed by a counter-posting. */
export function PayoutsPage(): ReactNode {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  return (
    <ListPage<Payout, FormValues>
      screen={{
        name: 'payouts',
        title: 'menu.payouts',
        search: 'payout.search',
        emptyText: 'payout.empty',
        load: loadList(getPayouts),
        idOf: ({ payoutId }) => payoutId,
        nameOf: ({ reference }) => reference,
        columns: listColumns(t),
        filters: [
          {
            name: 'currency',
            label: 'customer.currency',
            options: currencies.map((value) => ({ value, text: value })),
          },
          { name: 'from', label: 'list.from', kind: 'date' },
          { name: 'to', label: 'list.to', kind: 'date' },
        ],
        acts: can('Pages.Ledger.Post') ? [reverse] : [],
      }}
    />
  );
}

const reverse: RowAct<Payout> = {
  name: 'reverse',
  label: 'payout.reverse',
  icon: Undo2,
  isShown: ({ reversedAt }) => reversedAt === null,
  dialog: (payout, close, reload) => <ReverseDialog payout={payout} onClose={close} onDone={reload} />,
};

function ReverseDialog(props: {
  readonly payout: Payout;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useOfficeT();
  const { payoutId, reference, version } = props.payout;
  return (
    <ReasonDialog
      title={t('payout.reverseTitle', { number: reference })}
      lead={t('payout.reverseLead')}
      answer={t('payout.reverse')}
      send={(reason) => officeCall(reversePayout, { payoutId, reason, version })}
      onDone={() => {
        props.onClose();
        props.onDone();
      }}
      onClose={props.onClose}
    />
  );
}

function listColumns(t: OfficeTranslate): Column<Payout>[] {
  return [
    {
      name: 'supplier',
      title: 'ledger.supplier',
      text: ({ name, supplier }) => name ?? supplier,
      draw: ({ name, supplier, note }) => (
        <span className="o-two">
          <b className="m">{name ?? supplier}</b>
          <span className="mute">{note}</span>
        </span>
      ),
      place: 'head',
    },
    {
      name: 'paidOn',
      title: 'payout.paidOn',
      text: ({ paidOn }) => formatDate(paidOn),
      draw: ({ paidOn }) => <span className="num nw">{formatDate(paidOn)}</span>,
    },
    { name: 'reference', title: 'payout.reference', text: ({ reference }) => reference, isNamed: true },
    {
      name: 'way',
      title: 'payout.way',
      text: ({ isReceived }) => t(isReceived ? 'payout.received' : 'payout.paid'),
    },
    {
      name: 'amount',
      title: 'payout.amount',
      money: ({ amount, currency }) => ({ amount, currency }),
      isNumber: true,
    },
    { name: 'note', title: 'payout.note', text: ({ note }) => note, isOffScreen: true },
    {
      name: 'by',
      title: 'payout.by',
      text: ({ recordedBy }) => recordedBy ?? '',
      draw: ({ recordedBy, recordedAt }) => (
        <span className="o-two">
          <span>{recordedBy}</span>
          <span className="mute num">{formatInstant(recordedAt)}</span>
        </span>
      ),
    },
    { name: 'reason', title: 'form.reason', text: ({ reverseReason }) => reverseReason ?? '' },
    {
      name: 'state',
      title: 'list.status',
      text: (payout) => formatPayoutState(payout, t),
      draw: (payout) => <StateBadge text={formatPayoutState(payout, t)} tone={toneOfPayout(payout)} />,
      place: 'corner',
    },
  ];
}
