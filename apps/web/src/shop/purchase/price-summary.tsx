import { Clock, FileCheck, Handshake, RotateCcw } from 'lucide-react';
import { formatMoney } from '@farewind/values/format-money';
import type { PassengerCounts } from '@farewind/values/passengers';
import type { ReactNode } from 'react';
import { useJourneyClock } from '../../shared/format/journey-clock.tsx';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { BillLines } from './bill-lines.tsx';
import type { Quote } from './quote.ts';
import { RateLine } from './currency/rate-line.tsx';
import { Countdown } from '../kit/countdown.tsx';
import { useCheckoutT } from './texts/checkout-texts.ts';
import type { MethodChoice } from './use-payment-methods.ts';
import type { LiveQuote } from './use-quote.ts';

/** Fare, taxes and surcharge. */
const PARTS = 3;

/** The live price: lines, validity, and the steps after payment. */
export function PriceSummary(props: {
  readonly live: LiveQuote;
  /** Expected number of lines, so that nothing moves when they arrive. */
  readonly lineCount: number;
  /** What the total is for: a party, or rides. */
  readonly about: string;
  /** The steps after payment. */
  readonly next: ReactNode;
  /** The contract parties, if one payment concludes several contracts. */
  readonly contracts?: string | undefined;
  /** The method decides how money would go back. */
  readonly methods: Pick<MethodChoice, 'takesCard' | 'method'>;
}) {
  const { live } = props;
  const { t } = useI18n();
  const tell = useCheckoutT();
  return (
    <aside className="sum" id="price" aria-label={t('checkout.price')}>
      <div className="card">
        <Expiry live={live} />
        <SumOrNone live={live} lineCount={props.lineCount} about={props.about} />
        <div className="sum-notes stack s2 t14">
          <p className="row top">
            <FileCheck className="i i-16" aria-hidden />
            <span>{props.next}</span>
          </p>
          {props.contracts === undefined ? null : (
            <p className="row top">
              <Handshake className="i i-16" aria-hidden />
              <span>{props.contracts}</span>
            </p>
          )}
          <p className="row top">
            <RotateCcw className="i i-16" aria-hidden />
            <span>
              {props.methods.method?.refundsByHand === true
                ? tell('payment.byHand')
                : t(props.methods.takesCard ? 'payment.refundToCard' : 'payment.refundSameWay')}
            </span>
          </p>
        </div>
      </div>
      <p className="t14 mute sum-draft">{t('checkout.draftKept')}</p>
    </aside>
  );
}

/** The timer is not read aloud; instead one sentence is, before it ends. */
const SOON_SECONDS = 300;

function Expiry({ live }: { readonly live: LiveQuote }) {
  const { t } = useI18n();
  const clock = useJourneyClock();
  if (live.expiresAt === undefined || live.secondsLeft === undefined)
    return live.error === null ? (
      <div className="expiry">
        <Clock className="i" aria-hidden />
        <span className="sk sk-80" />
      </div>
    ) : null;
  const time = clock.time(live.expiresAt, live.shown?.journeyClock);
  return (
    <div className="expiry">
      <Clock className="i" aria-hidden />
      {live.isChecking ? (
        <span role="status">{t('checkout.priceLoading')}</span>
      ) : (
        <>
          <span className="num">{t('price.lockedUntil', { time })}</span>
          <Countdown
            className="time"
            label={t('checkout.timeLeft')}
            until={live.expiresAt}
            secondsLeft={live.secondsLeft}
          />
          <span className="sr" role="status">
            {live.secondsLeft > SOON_SECONDS ? '' : t('price.expiresSoon', { time })}
          </span>
        </>
      )}
    </div>
  );
}

/** Lines of a flight price: sum, fare, taxes and surcharge per passenger type, plus the service fee. */
export function countFlightLines({ adults, children, infants }: PassengerCounts): number {
  const types = [adults, children, infants].filter((count) => count > 0).length;
  return types * (1 + PARTS) + 1;
}

/** The lines and their total; a placeholder while they are asked for. */
export function SumOrNone(props: {
  readonly live: Pick<LiveQuote, 'shown' | 'error' | 'isChecking'>;
  readonly lineCount: number;
  readonly about: string;
}) {
  const { shown, error, isChecking } = props.live;
  const { t } = useI18n();
  if (shown !== undefined) return <Lines quote={shown} about={props.about} />;
  if (error === null || isChecking) return <LinesSkeleton lineCount={props.lineCount} />;
  // The notice above the form has the reason; a placeholder would promise a price that nobody asks for.
  return (
    <div className="sum-top">
      <h2>{t('checkout.price')}</h2>
      <p className="mute">{t('checkout.priceNone')}</p>
    </div>
  );
}

/** Placeholder as high as the lines and the total. */
function LinesSkeleton({ lineCount }: { readonly lineCount: number }) {
  const { t } = useI18n();
  return (
    <div className="sum-top" role="status" aria-label={t('checkout.priceLoading')}>
      <h2>{t('checkout.price')}</h2>
      <div className="lines-l" aria-hidden>
        {Array.from({ length: lineCount }, (_, line) => (
          <span key={line} className="sk sk-90" />
        ))}
      </div>
      <div className="total" aria-hidden>
        <span className="sk sk-total" />
      </div>
      <p className="t14 mute">{t('price.final')}.</p>
    </div>
  );
}

function Lines({ quote, about }: { readonly quote: Quote; readonly about: string }) {
  const { t, locale } = useI18n();
  const { currency, rate } = quote;
  const money = (amount: string) => formatMoney(amount, currency, locale);
  return (
    <div className="sum-top">
      <h2>{t('checkout.price')}</h2>
      <BillLines lines={quote.lines} currency={currency} />
      <div className="total">
        <span className="m">{t('checkout.total')}</span>
        <span className="price">{money(quote.total)}</span>
      </div>
      <p className="t14 mute">
        {about}. {t('price.final')}.
      </p>
      {rate === undefined || rate.from === rate.to ? null : (
        <RateLine rate={rate} original={quote.original} clock={quote.journeyClock} />
      )}
    </div>
  );
}
