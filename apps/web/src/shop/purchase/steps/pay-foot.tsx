import type { ReactNode } from 'react';
import { useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { Countdown } from '../../kit/countdown.tsx';
import { useCheckoutT } from '../texts/checkout-texts.ts';
import type { LiveQuote } from '../use-quote.ts';

const WARN_BELOW_SECONDS = 600;

/** At the foot of a phone's window: what it costs and how long that holds, and the button that goes on. */
export function PayFoot(props: {
  readonly total: string | undefined;
  /** Whom the total is for. */
  readonly people: string;
  readonly live: LiveQuote;
  /** The button names the sum itself, so the sum is not repeated above it. */
  readonly isPaying: boolean;
  readonly children: ReactNode;
}) {
  const t = useT();
  const { total, live, isPaying } = props;
  // The price before a failed check no longer holds, nor does its clock.
  const hasNone = live.error !== null && !live.isChecking;
  return (
    <div className={isPaying ? 'pay-foot is-paying' : 'pay-foot'}>
      <a
        href="#price"
        className="pay-foot-sum"
        onClick={(event) => {
          // No entry of the history: Back leads to the part before.
          event.preventDefault();
          document.getElementById('price')?.scrollIntoView({ block: 'start' });
        }}
      >
        <span className="sr">{`${t('checkout.price')}: `}</span>
        {isPaying || hasNone ? null : (
          <span className="price">{total ?? <span className="sk sk-price-link" />}</span>
        )}
        {hasNone ? (
          <span className="t14">{t('checkout.priceNone')}</span>
        ) : (
          <TimeLeft live={live} people={isPaying ? '' : props.people} />
        )}
      </a>
      {props.children}
    </div>
  );
}

/** The summary below the form has the same as a timer for screen readers. */
function TimeLeft({ live, people }: { readonly live: LiveQuote; readonly people: string }) {
  const t = useT();
  const say = useCheckoutT();
  const clock = useJourneyClock();
  if (live.isChecking && live.expiresAt !== undefined)
    return <span className="t12 soft">{t('checkout.priceLoading')}</span>;
  if (live.expiresAt === undefined || live.secondsLeft === undefined)
    return <span className="t12 soft">{people}</span>;
  const isShort = live.secondsLeft < WARN_BELOW_SECONDS;
  const time = clock.time(live.expiresAt, live.shown?.journeyClock);
  return (
    <span className={isShort ? 't12 pay-foot-time is-short' : 't12 pay-foot-time'} aria-hidden>
      <span>{people === '' ? say('foot.until', { time }) : `${people}, ${say('foot.left')}`}</span>
      <b className="num">
        <Countdown until={live.expiresAt} secondsLeft={live.secondsLeft} />
      </b>
    </span>
  );
}
