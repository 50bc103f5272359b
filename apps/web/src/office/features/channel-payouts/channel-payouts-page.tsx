import { Plus, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import * as payouts from '@farewind/contract/finance/channel-payouts';
import type { ChannelPayout } from '@farewind/contract/finance/channel-payouts';
import { formatMoney } from '@farewind/values/format-money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { DataTable, type DataColumn } from '../../kit/detail/data-table.tsx';
import { ReasonDialog } from '../../kit/dialog/reason-dialog.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column, RowAct } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeSession } from '../../session/office-session.tsx';
import { PayoutDialog, type ChannelDue } from './payout-dialog.tsx';
import { NotLoaded } from '../../kit/not-loaded.tsx';

const RIGHT = 'Pages.Ledger.Post';
const dues = ['office', 'channelDues'] as const;

/** What channels owe for rides that they sold, and what they have paid. */
export function ChannelPayoutsPage(): ReactNode {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const queries = useQueryClient();
  return (
    <ListPage<ChannelPayout, FormValues>
      screen={{
        name: 'channelPayouts',
        title: 'menu.channelPayouts',
        search: 'channelPayout.reference',
        emptyText: 'channelPayout.empty',
        lead: <Dues canPost={can(RIGHT)} />,
        load: loadList(payouts.getChannelPayouts),
        idOf: ({ payoutId }) => payoutId,
        nameOf: ({ reference, channel }) => `${channel}, ${reference}`,
        columns: listColumns(t),
        acts: can(RIGHT) ? [reversal(t, () => void queries.invalidateQueries({ queryKey: dues }))] : [],
      }}
    />
  );
}

/** What each channel owes by the ledger. */
function Dues({ canPost }: { readonly canPost: boolean }): ReactNode {
  const t = useOfficeT();
  const { locale } = useI18n();
  const queries = useQueryClient();
  const [paid, setPaid] = useState<ChannelDue>();
  const { data, error, refetch } = useQuery({
    queryKey: dues,
    queryFn: () => officeCall(payouts.getChannelDues, {}),
    staleTime: 0,
  });
  const items = data?.items ?? [];
  return (
    <>
      <p className="mute">{t('channelPayout.lead')}</p>
      {error !== null ? (
        <NotLoaded found={{ error, refetch }} />
      ) : items.length === 0 ? null : (
        <section className="card led-wide" aria-label={t('channelPayout.dues')}>
          <div className="card-h">
            <h2>{t('channelPayout.dues')}</h2>
          </div>
          <DataTable
            label={t('channelPayout.dues')}
            rows={items}
            keyOf={({ channelId, currency }) => `${channelId} ${currency}`}
            columns={dueColumns({ t, locale, onPay: canPost ? setPaid : undefined })}
          />
        </section>
      )}
      {paid === undefined ? null : (
        <PayoutDialog
          due={paid}
          onClose={() => setPaid(undefined)}
          onDone={() => {
            setPaid(undefined);
            void queries.invalidateQueries({ queryKey: ['office'] });
            showToast(t('payout.done'));
          }}
        />
      )}
    </>
  );
}

/** Takes a wrong payment back by a counter-posting. */
function reversal(t: OfficeTranslate, onDone: () => void): RowAct<ChannelPayout> {
  return {
    name: 'reverse',
    label: 'payout.reverse',
    icon: Undo2,
    isShown: ({ reversedAt }) => reversedAt === null,
    dialog: ({ payoutId, version, reference }, close, reload) => (
      <ReasonDialog
        title={t('channelPayout.reverseTitle', { number: reference })}
        lead={t('channelPayout.reverseLead')}
        answer={t('payout.reverse')}
        send={(reason) => officeCall(payouts.reverseChannelPayout, { payoutId, reason, version })}
        onDone={() => {
          close();
          reload();
          onDone();
        }}
        onClose={close}
      />
    ),
  };
}

function dueColumns(given: {
  readonly t: OfficeTranslate;
  readonly locale: string;
  /** Undefined if the user may not post. */
  readonly onPay: ((due: ChannelDue) => void) | undefined;
}): DataColumn<ChannelDue>[] {
  const { t, locale, onPay } = given;
  return [
    {
      name: 'channel',
      title: t('channelBooking.channel'),
      // A column of its own would leave the screen of a phone.
      draw: (row) => (
        <>
          <b className="m o-words">{row.channel}</b>
          {onPay === undefined ? null : (
            <p>
              <button type="button" className="btn btn-line" onClick={() => onPay(row)}>
                <Plus className="i" aria-hidden />
                {t('channelPayout.act')}
                <span className="sr">{row.channel}</span>
              </button>
            </p>
          )}
        </>
      ),
    },
    {
      name: 'due',
      title: t('channelPayout.due'),
      isNumber: true,
      draw: ({ due, currency }) => <b>{formatMoney(due, currency, locale)}</b>,
    },
    {
      name: 'open',
      title: t('channelPayout.open'),
      isNumber: true,
      draw: ({ open, currency }) => formatMoney(open, currency, locale),
    },
    {
      name: 'bookings',
      title: t('channelPayout.openBookings'),
      isNumber: true,
      draw: ({ bookings }) => bookings,
    },
  ];
}

function listColumns(t: OfficeTranslate): Column<ChannelPayout>[] {
  const sum = (member: 'amount' | 'expected' | 'difference') => (row: ChannelPayout) => ({
    amount: row[member],
    currency: row.currency,
  });
  return [
    {
      name: 'reference',
      title: 'channelPayout.reference',
      text: ({ reference }) => reference,
      draw: ({ reference }) => <span className="code">{reference}</span>,
      place: 'head',
    },
    {
      name: 'channel',
      title: 'channelBooking.channel',
      text: ({ channel }) => channel,
      draw: ({ channel }) => <span className="o-words">{channel}</span>,
    },
    {
      name: 'paidOn',
      title: 'payout.paidOn',
      text: ({ paidOn }) => paidOn,
      draw: ({ paidOn }) => <span className="num nw">{formatDate(paidOn)}</span>,
    },
    {
      name: 'bookings',
      title: 'channelPayout.bookings',
      text: ({ bookings }) => String(bookings),
      isNumber: true,
    },
    { name: 'expected', title: 'channelPayout.expected', money: sum('expected'), isNumber: true },
    { name: 'amount', title: 'channelPayout.amount', money: sum('amount'), isNumber: true },
    { name: 'difference', title: 'channelPayout.difference', money: sum('difference'), isNumber: true },
    { name: 'note', title: 'payout.note', text: ({ note }) => note, isOffScreen: true },
    { name: 'by', title: 'payout.by', text: ({ recordedBy }) => recordedBy ?? '' },
    {
      name: 'state',
      title: 'list.status',
      text: (row) => formatState(row, t),
      draw: (row) => (
        <StateBadge
          text={formatState(row, t)}
          tone={row.reversedAt !== null ? '' : Number(row.difference) === 0 ? 'ok' : 'sun'}
        />
      ),
      place: 'corner',
    },
  ];
}

function formatState({ reversedAt, difference }: ChannelPayout, t: OfficeTranslate): string {
  if (reversedAt !== null) return t('payout.reversed');
  return t(Number(difference) === 0 ? 'channelPayout.exact' : 'channelPayout.differs');
}
