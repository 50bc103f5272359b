import { getDueBookings, recordChannelPayout } from '@farewind/contract/finance/channel-payouts';
import type { getChannelDues } from '@farewind/contract/finance/channel-payouts';
import { formatMoney } from '@farewind/values/format-money';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { formatDate } from '../../../shared/format/date.ts';
import { addAmounts } from '../../../shared/format/money.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { DataTable, type DataColumn } from '../../kit/detail/data-table.tsx';
import { KeyValues } from '../../kit/detail/key-values.tsx';
import type { FieldValue } from '../../kit/form/field.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { ListSkeleton } from '../../kit/list/list-skeleton.tsx';
import { officeToday } from '../../kit/office-clock.ts';
import { formatPickup, pickupTimeOf } from '../../kit/pickup-time.ts';
import { officeCall } from '../../session/office-call.ts';
import { differenceOf, readNumbers, toggleNumber, toSigned } from './payout-sums.ts';
import { NotLoaded } from '../../kit/not-loaded.tsx';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

export type ChannelDue = Answer<typeof getChannelDues>['items'][number];
type DueBooking = Answer<typeof getDueBookings>['items'][number];

type Form = {
  amount: string;
  currency: string;
  paidOn: string;
  reference: string;
  bookings: string;
  note: string;
};

/** Records what a channel has paid, by its statement, and shows how far it is from what its bookings owe. */
export function PayoutDialog(props: {
  readonly due: ChannelDue;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useOfficeT();
  const { channelId, channel, currency } = props.due;
  const { data, error, refetch } = useQuery({
    queryKey: ['office', 'dueBookings', channelId, currency],
    queryFn: () => officeCall(getDueBookings, { channelId, currency }),
    staleTime: 0,
  });
  return (
    <FormDialog<Form>
      title={t('channelPayout.from', { name: channel })}
      lead={t('channelPayout.dialogLead')}
      fields={[
        {
          name: 'amount',
          label: 'channelPayout.amount',
          hint: 'channelPayout.amountHint',
          kind: 'text',
          maxLength: 15,
        },
        { name: 'currency', label: 'ledger.currency', kind: 'text', isFixed: true },
        { name: 'paidOn', label: 'channelPayout.paidOn', hint: 'payout.paidOnHint', kind: 'date' },
        { name: 'reference', label: 'channelPayout.reference', kind: 'text', maxLength: 100 },
        {
          name: 'bookings',
          label: 'channelPayout.numbers',
          hint: 'channelPayout.numbersHint',
          kind: 'area',
          isOptional: true,
          isWide: true,
        },
        { name: 'note', label: 'payout.note', kind: 'area', maxLength: 500, isOptional: true, isWide: true },
      ]}
      start={{
        values: { amount: '', currency, paidOn: officeToday(), reference: '', bookings: '', note: '' },
      }}
      saveText={t('payout.save')}
      aside={compare(props.due, { data, error, again: () => void refetch() })}
      save={({ amount, paidOn, reference, bookings, note }) =>
        officeCall(recordChannelPayout, {
          channelId,
          currency,
          amount: toSigned(amount),
          paidOn,
          reference,
          bookings: readNumbers(bookings),
          note,
        })
      }
      onSaved={props.onDone}
      onClose={props.onClose}
    />
  );
}

interface Listed {
  readonly data: Answer<typeof getDueBookings> | undefined;
  readonly error: Error | null;
  readonly again: () => void;
}
type Change = (name: string, value: FieldValue) => void;

/** What the chosen bookings owe, beside the fields. */
function compare(due: ChannelDue, listed: Listed): (values: Form, change: Change) => ReactNode {
  return (values, change) => <Comparison due={due} listed={listed} values={values} change={change} />;
}

function Comparison({
  due,
  listed,
  values,
  change,
}: {
  readonly due: ChannelDue;
  readonly listed: Listed;
  readonly values: Form;
  readonly change: Change;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const chosen = new Set(readNumbers(values.bookings));
  const items = listed.data?.items ?? [];
  const expected = items
    .filter(({ reference }) => chosen.has(reference))
    .reduce((sum, { amount }) => addAmounts(sum, amount), '0.00');
  // The list ends with the first bookings: what others owe is known only after saving.
  const unlisted =
    listed.data === undefined
      ? 0
      : chosen.size - items.filter(({ reference }) => chosen.has(reference)).length;
  const difference = unlisted === 0 ? differenceOf(values.amount, expected) : undefined;
  const sum = (amount: string) => formatMoney(amount, due.currency, locale);
  const toggle = (reference: string) => change('bookings', toggleNumber(values.bookings, reference));
  const over = items.filter((booking) => pickupTimeOf(booking).slice(0, 10) <= values.paidOn);
  return (
    <div className="stack s3">
      <KeyValues
        facts={[
          { label: t('channelPayout.due'), value: sum(due.due) },
          { label: t('channelPayout.expected'), value: sum(expected) },
          {
            label: t('channelPayout.difference'),
            value: difference === undefined ? '' : <b>{sum(difference)}</b>,
          },
        ]}
      />
      {unlisted === 0 ? null : <p role="status">{t('channelPayout.unlisted', { count: unlisted })}</p>}
      {listed.error !== null ? (
        <NotLoaded found={{ error: listed.error, refetch: listed.again }} />
      ) : listed.data === undefined ? (
        <ListSkeleton />
      ) : items.length === 0 ? (
        <p className="mute">{t('channelPayout.nothingOpen')}</p>
      ) : (
        <>
          {over.length === 0 ? null : (
            <button
              type="button"
              className="btn btn-line"
              onClick={() =>
                change(
                  'bookings',
                  [...new Set([...chosen, ...over.map(({ reference }) => reference)])].join('\n'),
                )
              }
            >
              <WholeDates
                text={t('channelPayout.takeAll', { day: formatDate(values.paidOn), count: over.length })}
              />
            </button>
          )}
          <DataTable<DueBooking>
            label={t('channelPayout.openBookings')}
            rows={items}
            keyOf={({ reference }) => reference}
            columns={bookingColumns({ t, chosen, toggle, sum })}
          />
          {listed.data.hasMore ? <p className="mute">{t('channelPayout.more')}</p> : null}
        </>
      )}
    </div>
  );
}

function bookingColumns(given: {
  readonly t: OfficeTranslate;
  readonly chosen: ReadonlySet<string>;
  readonly toggle: (reference: string) => void;
  readonly sum: (amount: string) => string;
}): DataColumn<DueBooking>[] {
  const { t, chosen, toggle, sum } = given;
  return [
    {
      name: 'reference',
      title: t('channelBooking.reference'),
      draw: ({ reference, reservationNumber }) => (
        <>
          <label className="check">
            <input type="checkbox" checked={chosen.has(reference)} onChange={() => toggle(reference)} />
            <span className="code">{reference}</span>
          </label>
          <div className="mute">{reservationNumber}</div>
        </>
      ),
    },
    {
      name: 'pickup',
      title: t('channelBooking.pickup'),
      draw: (booking) =>
        formatPickup(booking)
          .split(' ')
          .map((part) => (
            <div key={part} className="nw">
              {part}
            </div>
          )),
    },
    { name: 'amount', title: t('pay.amount'), isNumber: true, draw: ({ amount }) => sum(amount) },
  ];
}
