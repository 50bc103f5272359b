import { Clock, FileCheck, RotateCcw } from 'lucide-react';
import type { Currency } from '@farewind/values/currency';
import { formatMoney } from '@farewind/values/format-money';
import type { PassengerCounts } from '@farewind/values/passengers';
import { addAmounts } from '../../../shared/format/money.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { groupByType, type PriceGroup, type Quote } from './quote.ts';
import { formatCountdown } from './use-seconds-left.ts';
import type { LiveQuote } from './use-quote.ts';

const parts = ['fare', 'tax', 'fuel'] as const;

/** The live price: what it is made of, until when it stands, and what comes after the payment. */
export function PriceSummary(props: {
  readonly live: LiveQuote;
  /** For how many the price is: before it is known its lines are counted, so that nothing moves when they come. */
  readonly counts: PassengerCounts;
  readonly isCharter: boolean;
  readonly isRoundTrip: boolean;
}) {
  const { live } = props;
  const { t } = useI18n();
  return (
    <aside className="sum" id="price" aria-label={t('checkout.price')}>
      <div className="card">
        <Expiry live={live} />
        {live.shown === undefined ? (
          <LinesSkeleton counts={props.counts} />
        ) : (
          <Lines quote={live.shown} isRoundTrip={props.isRoundTrip} />
        )}
        <div className="sum-notes stack s2 t14">
          {props.isCharter ? (
            <p className="row top">
              <FileCheck className="i i-16" aria-hidden />
              <span>{t('rule.charter.certificateFirst')}</span>
            </p>
          ) : (
            <p className="row top">
              <FileCheck className="i i-16" aria-hidden />
              <span>{t('order.confirmationDue')}</span>
            </p>
          )}
          <p className="row top">
            <RotateCcw className="i i-16" aria-hidden />
            <span>{t('payment.refundToCard')}</span>
          </p>
        </div>
      </div>
      <p className="t14 mute sum-draft">{t('checkout.draftKept')}</p>
    </aside>
  );
}

function Expiry({ live }: { readonly live: LiveQuote }) {
  const { t, locale } = useI18n();
  if (live.expiresAt === undefined || live.secondsLeft === undefined)
    return live.error === null ? (
      <div className="expiry">
        <Clock className="i" aria-hidden />
        <span className="sk sk-80" />
      </div>
    ) : null;
  const time = new Date(live.expiresAt).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });
  return (
    <div className="expiry">
      <Clock className="i" aria-hidden />
      {live.isChecking ? (
        <span role="status">{t('flights.expired')}</span>
      ) : (
        <>
          <span className="num">{t('price.lockedUntil', { time })}</span>
          <span className="time" role="timer" aria-label={t('checkout.timeLeft')}>
            {formatCountdown(live.secondsLeft)}
          </span>
        </>
      )}
    </div>
  );
}

/** As high as the lines will be: of a type its sum, fare, taxes and surcharge, then the service fee and the total. */
function LinesSkeleton({ counts }: { readonly counts: PassengerCounts }) {
  const { t } = useI18n();
  const types = [counts.adults, counts.children, counts.infants].filter((count) => count > 0).length;
  return (
    <div className="sum-top" role="status" aria-label={t('checkout.priceLoading')}>
      <h2>{t('checkout.price')}</h2>
      <div className="lines-l" aria-hidden>
        {Array.from({ length: types * (1 + parts.length) + 1 }, (_, line) => (
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

function Lines({ quote, isRoundTrip }: { readonly quote: Quote; readonly isRoundTrip: boolean }) {
  const { t, locale } = useI18n();
  const groups = groupByType(quote.priceLines);
  const people = groups.reduce((sum, { count }) => sum + count, 0);
  const service = groups.map((group) => group.service).reduce(addAmounts, '0.00');
  const { currency, rate } = quote;
  const money = (amount: string) => formatMoney(amount, currency, locale);
  return (
    <div className="sum-top">
      <h2>{t('checkout.price')}</h2>
      <div className="lines-l">
        {groups.map((group) => (
          <TypeLines key={group.passengerType} group={group} currency={currency} />
        ))}
        <div>
          <span>{t('checkout.serviceFee')}</span>
          <span className="n">{money(service)}</span>
        </div>
        {quote.extras.map(({ serviceId, name, count, total }) => (
          <div key={serviceId}>
            <span>
              {name}
              {count > 1 ? ` × ${count}` : ''}
            </span>
            <span className="n">{money(total)}</span>
          </div>
        ))}
        {quote.discount.map(({ name, total }) => (
          <div key={name}>
            <span>{name}</span>
            <span className="n">−{money(total)}</span>
          </div>
        ))}
      </div>
      <div className="total">
        <span className="m">{t('checkout.total')}</span>
        <span className="price">{money(quote.total)}</span>
      </div>
      <p className="t14 mute">
        {t('checkout.people', { count: people })}, {t(isRoundTrip ? 'checkout.roundTrip' : 'checkout.oneWay')}
        . {t('price.final')}.
      </p>
      {rate === undefined || rate.from === rate.to ? null : (
        <p className="t12 mute">
          {t('checkout.rate', {
            from: rate.from,
            value: Number(rate.value).toLocaleString(locale, { maximumFractionDigits: 6 }),
            to: rate.to,
            source: rate.source,
          })}
        </p>
      )}
    </div>
  );
}

/** One passenger type: its sum without the service fee, which has a line of its own below, and what it is made of. */
function TypeLines({ group, currency }: { readonly group: PriceGroup; readonly currency: Currency }) {
  const { t, locale } = useI18n();
  const own = parts.map((part) => group[part]).reduce(addAmounts);
  return (
    <>
      <div className="m">
        <span>
          {t(`checkout.type.${group.passengerType}`)}
          {group.count > 1 ? ` × ${group.count}` : ''}
        </span>
        <span className="n">{formatMoney(own, currency, locale)}</span>
      </div>
      {parts
        .filter((part) => Number(group[part]) !== 0)
        .map((part) => (
          <div key={part} className="sub">
            <span>{t(`checkout.line.${part}`)}</span>
            <span className="n">{formatMoney(group[part], currency, locale)}</span>
          </div>
        ))}
    </>
  );
}
