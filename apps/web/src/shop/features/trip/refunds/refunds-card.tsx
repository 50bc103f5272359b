import type { Order } from '@farewind/contract/bookings/get-order';
import { formatMoney } from '@farewind/values/format-money';
import { Check, Clock, TriangleAlert, Undo2 } from 'lucide-react';
import { useJourneyClock } from '../../../../shared/format/journey-clock.tsx';
import { WholeDates } from '../../../../shared/ui/whole-dates.tsx';
import { useI18n, type Translate } from '../../../../shared/i18n/i18n.tsx';
import { OriginalLine } from '../original-line.tsx';
import { useTripT, type TripTranslate } from '../texts/trip-texts.ts';

const names = ['accepted', 'approved', 'sentToBank', 'settled'] as const;

interface RefundStep {
  readonly name: (typeof names)[number];
  readonly state: 'done' | 'next' | 'waiting';
  /** When it was done, or is due. */
  readonly at?: string;
}

type Refund = Order['refunds'][number];

/** Progress of each refund, and the deadline of its next step. */
export function RefundsCard({ order }: { readonly order: Order }) {
  const { t } = useI18n();
  if (order.refunds.length === 0) return null;
  return (
    <section className="card pad refunds no-print" aria-labelledby="trip-refunds">
      <h2 id="trip-refunds" tabIndex={-1}>
        {t('trip.refund.title')}
      </h2>
      <ul className="refund-list">
        {order.refunds.map((refund) => (
          <li key={refund.refundId}>
            <RefundWay refund={refund} rate={order.rate} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RefundWay({ refund, rate }: { readonly refund: Refund; readonly rate: Order['rate'] }) {
  const { t, locale } = useI18n();
  const tell = useTripT();
  const sum = formatMoney(refund.sum, refund.currency, locale);
  return (
    <>
      <p className="refund-sum">
        <Undo2 className="i" aria-hidden />
        <b className="price">{describeSum(refund, sum, { t, tell })}</b>
      </p>
      <OriginalLine rate={rate} original={refund.original} />
      {refund.state === 'rejected' ? (
        <p className="notice bad">
          <TriangleAlert className="i" aria-hidden />
          <span>{t('trip.refund.rejected')}</span>
        </p>
      ) : (
        <ol className="mini-clock">
          {refundSteps(refund).map((step) => (
            <Step key={step.name} step={step} isByHand={refund.byHand === true} />
          ))}
        </ol>
      )}
      <RefundNote refund={refund} />
    </>
  );
}

/** Where the money goes. Only cards have digits to tell. */
function describeSum(
  { last4, byHand }: Refund,
  sum: string,
  { t, tell }: { readonly t: Translate; readonly tell: TripTranslate },
): string {
  if (last4 !== '') return t('trip.refund.sum', { sum, last4 });
  return byHand === true ? sum : tell('refund.sameWay', { sum });
}

function Step({
  step: { name, state, at },
  isByHand,
}: {
  readonly step: RefundStep;
  readonly isByHand: boolean;
}) {
  const tell = useTripT();
  const clock = useJourneyClock();
  const { t } = useI18n();
  const time = at === undefined ? undefined : clock.moment(at);
  return (
    <li className={`is-${state}`} aria-current={state === 'next' ? 'step' : undefined}>
      <span className="dot">
        {state === 'done' ? (
          <Check className="i i-16" aria-hidden />
        ) : (
          <Clock className="i i-16" aria-hidden />
        )}
      </span>
      <b>{isByHand && name === 'settled' ? tell('refund.paidOut') : t(`refund.state.${name}`)}</b>
      {time === undefined ? null : (
        <span className="num t14 soft">
          <WholeDates text={state === 'done' ? time : t('trip.refund.by', { date: time.slice(0, 10) })} />
        </span>
      )}
    </li>
  );
}

function RefundNote({ refund: { state, byHand } }: { readonly refund: Refund }) {
  const { t } = useI18n();
  const tell = useTripT();
  if (byHand === true)
    return state === 'settled' ? null : <p className="t14 soft">{tell('refund.byHand')}</p>;
  if (state === 'accepted') return <p className="t14 soft">{t('trip.refund.approval')}</p>;
  if (state === 'sentToBank') return <p className="t14 soft">{t('trip.refund.bank')}</p>;
  return null;
}

/** The steps of a refund that was not rejected. Our promise ends with sending it to the bank. */
export function refundSteps({ state, promisedAt, settledAt, byHand }: Refund): RefundStep[] {
  // Money that the agency pays back itself passes no bank of ours.
  const steps = byHand === true ? names.filter((name) => name !== 'sentToBank') : names;
  const promised = byHand === true ? 'settled' : 'sentToBank';
  const told = byHand === true && state === 'sentToBank' ? 'approved' : state;
  const reached = steps.findIndex((name) => name === told);
  return steps.map((name, index) => {
    const due = name === promised && index > reached ? promisedAt : undefined;
    const at = name === 'settled' ? (settledAt ?? due) : due;
    return {
      name,
      state: index <= reached ? 'done' : index === reached + 1 ? 'next' : 'waiting',
      ...(at === undefined ? {} : { at }),
    };
  });
}
