import type { Order } from '@farewind/contract/bookings/get-order';
import { formatMoney } from '@farewind/values/format-money';
import { Check, Clock, TriangleAlert, Undo2 } from 'lucide-react';
import { useJourneyClock } from '../../../../shared/format/journey-clock.tsx';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { OriginalLine } from '../original-line.tsx';

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
  const sum = formatMoney(refund.sum, refund.currency, locale);
  return (
    <>
      <p className="refund-sum">
        <Undo2 className="i" aria-hidden />
        <b className="price">{t('trip.refund.sum', { sum, last4: refund.last4 })}</b>
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
            <Step key={step.name} step={step} />
          ))}
        </ol>
      )}
      <RefundNote refund={refund} />
    </>
  );
}

function Step({ step: { name, state, at } }: { readonly step: RefundStep }) {
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
      <b>{t(`refund.state.${name}`)}</b>
      {time === undefined ? null : (
        <span className="num t14 soft">
          {state === 'done' ? time : t('trip.refund.by', { date: time.slice(0, 10) })}
        </span>
      )}
    </li>
  );
}

function RefundNote({ refund: { state } }: { readonly refund: Refund }) {
  const { t } = useI18n();
  if (state === 'accepted') return <p className="t14 soft">{t('trip.refund.approval')}</p>;
  if (state === 'sentToBank') return <p className="t14 soft">{t('trip.refund.bank')}</p>;
  return null;
}

/** The steps of a refund that was not rejected. Our promise ends with sending it to the bank. */
export function refundSteps({ state, promisedAt, settledAt }: Refund): RefundStep[] {
  const reached = names.findIndex((name) => name === state);
  return names.map((name, index) => {
    const at =
      name === 'settled' ? settledAt : name === 'sentToBank' && index > reached ? promisedAt : undefined;
    return {
      name,
      state: index <= reached ? 'done' : index === reached + 1 ? 'next' : 'waiting',
      ...(at === undefined ? {} : { at }),
    };
  });
}
