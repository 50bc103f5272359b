import { useQuery } from '@tanstack/react-query';
import { addDays, formatDate, formatTime } from '../../../../shared/format/date.ts';
import { getDepartures } from '@farewind/contract/inventory/departures';
import { officeCall } from '../../../session/office-call.ts';
import { propose, withdrawProposal } from '@farewind/contract/bookings/proposals';
import { useOfficeT, type OfficeTranslate } from '../../../i18n/office-i18n.tsx';
import { toDecimal } from '../../../kit/form/decimal-text.ts';
import type { Field, Option } from '../../../kit/form/field.ts';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { showToast } from '../../../kit/toast-store.ts';
import { useOfficeSession } from '../../../session/office-session.tsx';
import type { AdminOrder } from '../use-order.ts';
import type { OrderDialogProps } from './dialog-props.ts';
import { QuestionDialog } from '../../../kit/dialog/question-dialog.tsx';
import { findPhoneAnswer, sendPhoneAnswer } from '../phone-answers.ts';
import { CustomerNotice } from './customer-notice.tsx';

type Kind = 'offer' | 'priceChanged' | 'otherFlight';
type Form = { kind: Kind; newTotal: string; itemId: string; departure: string; text: string; hours: string };

const DAYS_AROUND = 3;

/** Sends the customer a proposal, which they accept or refuse on their page of the order. */
export function ProposeDialog({ admin }: OrderDialogProps) {
  const t = useOfficeT();
  const { order, dialogs, act } = admin;
  const departures = useOtherDepartures(order);
  const items = listFlightItems(order);
  return (
    <FormDialog<Form>
      title={t('propose.title', { number: order.reservationNumber })}
      lead={t('propose.lead')}
      fields={listFields(t, items, departures)}
      start={{
        values: {
          kind: 'offer',
          newTotal: '',
          itemId: items[0]?.value ?? '',
          departure: '',
          text: '',
          hours: '72',
        },
      }}
      saveText={t('propose.send')}
      save={(values) =>
        act(() =>
          officeCall(propose, {
            orderId: order.orderId,
            proposal: toProposal(values),
            text: values.text,
            ...(values.kind === 'priceChanged' ? {} : { hours: values.hours }),
          }),
        )
      }
      onSaved={() => {
        dialogs.close();
        showToast(t('propose.done'));
      }}
      onClose={dialogs.close}
    />
  );
}

function toProposal({ kind, newTotal, itemId, departure }: Form) {
  if (kind === 'priceChanged') return { kind, newTotal: toDecimal(newTotal) } as const;
  if (kind === 'offer') return { kind } as const;
  const [serviceId = '', date = ''] = departure.split(' ');
  return { kind, itemId, serviceId, date } as const;
}

function listFields(
  t: OfficeTranslate,
  items: readonly Option[],
  departures: readonly Option[],
): Field<Form>[] {
  const kinds: readonly Kind[] =
    departures.length === 0 ? ['offer', 'priceChanged'] : ['offer', 'priceChanged', 'otherFlight'];
  const isOther = ({ kind }: Form) => kind === 'otherFlight';
  return [
    {
      name: 'kind',
      label: 'propose.kind',
      kind: 'select',
      options: kinds.map((value) => ({ value, text: t(`propose.${value}`) })),
      isWide: true,
    },
    {
      name: 'newTotal',
      label: 'propose.newTotal',
      hint: 'propose.newTotalHint',
      kind: 'number',
      maxLength: 16,
      isShown: ({ kind }) => kind === 'priceChanged',
    },
    { name: 'itemId', label: 'propose.item', kind: 'select', options: items, isShown: isOther },
    {
      name: 'departure',
      label: 'propose.departure',
      kind: 'select',
      options: departures,
      isShown: isOther,
      isWide: true,
    },
    {
      name: 'text',
      label: 'propose.text',
      hint: 'order.customerReads',
      kind: 'area',
      maxLength: 1000,
      isWide: true,
    },
    {
      name: 'hours',
      label: 'propose.hours',
      kind: 'number',
      maxLength: 3,
      isShown: ({ kind }) => kind !== 'priceChanged',
    },
  ];
}

function listFlightItems({ items }: AdminOrder): Option[] {
  return items
    .filter(({ kind }) => kind === 'flight')
    .map(({ itemId, segments }) => ({
      value: itemId,
      text: segments
        .map(({ carrier, number, departsAt }) => `${carrier} ${number}, ${formatDate(departsAt)}`)
        .join('; '),
    }));
}

/** Departures between the same places around the days of the order; only for users who may see the inventory. */
function useOtherDepartures(order: AdminOrder): Option[] {
  const { can } = useOfficeSession();
  const flights = order.items
    .filter(({ kind }) => kind === 'flight')
    .flatMap(({ segments }) => [{ from: segments[0], to: segments.at(-1) }])
    .flatMap(({ from, to }) => (from === undefined || to === undefined ? [] : [{ from, to }]));
  const { data } = useQuery({
    queryKey: ['office', 'departure', 'others', order.orderId],
    enabled: can('Pages.Inventory') && flights.length > 0,
    queryFn: async () => {
      const found = await Promise.all(
        flights.map(async ({ from, to }) => {
          const { items } = await officeCall(getDepartures, {
            from: addDays(from.departsAt, -DAYS_AROUND),
            to: addDays(from.departsAt, DAYS_AROUND),
            keyword: from.from,
            maxResultCount: 1000,
          });
          return items.filter(
            (row) => row.from.code === from.from && row.to.code === to.to && row.state !== 'cancelled',
          );
        }),
      );
      return found.flat();
    },
  });
  return (data ?? []).map((row) => ({
    value: `${row.serviceId} ${row.date}`,
    text: `${row.carrier} ${row.number} ${row.from.code} → ${row.to.code}, ${formatDate(row.departsAt)} ${formatTime(row.departsAt)} – ${formatTime(row.arrivesAt)}`,
  }));
}

/** Withdraws a proposal. */
export function WithdrawDialog({ admin, id }: OrderDialogProps) {
  const t = useOfficeT();
  const { dialogs, act } = admin;
  return (
    <QuestionDialog
      title={t('proposal.withdrawTitle')}
      text={t('proposal.withdrawText')}
      answer={t('proposal.withdraw')}
      onClose={dialogs.close}
      onAnswer={async () => {
        await act(() => officeCall(withdrawProposal, { proposalId: id }));
        dialogs.close();
      }}
    />
  );
}

/** Records the buyer's answer by phone, after showing its consequences. */
export function PhoneAnswerDialog({ admin, id }: OrderDialogProps) {
  const t = useOfficeT();
  const { dialogs, act, order } = admin;
  const answer = findPhoneAnswer(order.proposals ?? [], id);
  if (answer === undefined) return null;
  const { proposal, choice } = answer;
  return (
    <QuestionDialog
      title={t('phone.title')}
      text={
        <>
          <p>
            <b>{t(`phone.${choice}`)}</b>
          </p>
          <p>
            {t(
              choice === 'refund' && order.payment?.refundsByHand === true
                ? 'phone.then.refundByHand'
                : `phone.then.${choice}`,
            )}
          </p>
          <CustomerNotice />
          <p className="mute">{t('form.onRecord')}</p>
        </>
      }
      answer={t('phone.note')}
      isDangerous={choice === 'refund'}
      onClose={dialogs.close}
      onAnswer={async () => {
        await act(() => sendPhoneAnswer(proposal, choice));
        dialogs.close();
        showToast(t('phone.noted'));
      }}
    />
  );
}
