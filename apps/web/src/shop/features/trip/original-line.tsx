import type { Order } from '@farewind/contract/bookings/get-order';
import { formatMoney } from '@farewind/values/format-money';
import { useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../shared/session/session.tsx';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import { formatRateMoment } from '../../purchase/currency/rate-moment.ts';
import { useTripT } from './texts/trip-texts.ts';

/**
 * A charged or refunded sum before its conversion, with rate, source and time. Empty without a conversion, and on a site
 * that does not sell in the original currency.
 */
export function OriginalLine(props: { readonly rate: Order['rate']; readonly original: Order['original'] }) {
  const { rate, original } = props;
  const t = useTripT();
  const clock = useJourneyClock();
  const { locale } = useI18n();
  const { site } = useSession();
  if (rate === undefined || original === undefined) return null;
  if (site?.currencies.includes(original.currency) === false) return null;
  const sum = formatMoney(original.amount, original.currency, locale);
  return (
    <p className="t14 soft num original-line">
      <WholeDates
        text={t('money.original', {
          sum: original.isExact ? sum : `≈ ${sum}`,
          from: rate.from,
          value: Number(rate.value).toLocaleString(locale, { maximumFractionDigits: 6 }),
          to: rate.to,
          source: rate.source,
          at: formatRateMoment(rate.at, clock),
        })}
      />
    </p>
  );
}
