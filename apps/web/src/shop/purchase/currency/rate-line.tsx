import { useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { formatMoney } from '@farewind/values/format-money';
import { useSession } from '../../../shared/session/session.tsx';
import { useCheckoutT } from '../texts/checkout-texts.ts';
import type { Quote } from '../quote.ts';
import { formatRateMoment } from './rate-moment.ts';

/**
 * The price before its conversion, with rate, source and time: €120.00 at 1 EUR = 96.0077 RUB, ECB, 20-11-2026, 18:00
 * (Moscow time). Empty on a site that does not sell in the original currency.
 */
export function RateLine(props: {
  readonly rate: NonNullable<Quote['rate']>;
  readonly original: Quote['original'];
  readonly clock: Quote['journeyClock'];
}) {
  const { rate, original, clock } = props;
  const journeyClock = useJourneyClock();
  const { locale } = useI18n();
  const t = useCheckoutT();
  const { site } = useSession();
  if (site?.currencies.includes(rate.from) === false) return null;
  const sum = original && formatMoney(original.amount, original.currency, locale);
  return (
    <p className="t12 mute num">
      {sum === undefined ? null : (
        <>
          <b className="m">{original?.isExact === true ? sum : `≈ ${sum}`}</b>
          {' · '}
        </>
      )}
      {t('rate.line', {
        from: rate.from,
        value: Number(rate.value).toLocaleString(locale, { maximumFractionDigits: 6 }),
        to: rate.to,
        source: rate.source,
        at: formatRateMoment(rate.at, journeyClock, clock),
      })}
    </p>
  );
}
