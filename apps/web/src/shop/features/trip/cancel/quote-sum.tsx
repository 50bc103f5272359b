import type { CancelQuoteView } from '@farewind/contract/bookings/cancel';
import { formatMoney } from '@farewind/values/format-money';
import { useJourneyClock } from '../../../../shared/format/journey-clock.tsx';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { nameCard } from '../name-card.ts';
import { useTripT } from '../texts/trip-texts.ts';

/** What was paid, what is kept and what comes back; to which card, by when, and until when this holds. */
export function QuoteSum({ quote }: { readonly quote: CancelQuoteView }) {
  const clock = useJourneyClock();
  const t = useTripT();
  const { locale } = useI18n();
  const money = (sum: string) => formatMoney(sum, quote.currency, locale);
  return (
    <div className="quote-sum" role="status">
      <dl>
        <div>
          <dt>{t('cancel.paid')}</dt>
          <dd className="num">{money(quote.paid)}</dd>
        </div>
        <div>
          <dt>{t('cancel.kept')}</dt>
          <dd className="num">{money(quote.deduction)}</dd>
        </div>
        <div className="is-back">
          <dt>{t('cancel.back')}</dt>
          <dd className="price">{money(quote.refund)}</dd>
        </div>
      </dl>
      <p className="t14">
        <Promised quote={quote} /> {quote.needsApproval ? t('cancel.approval') : ''}
      </p>
      <p className="t14 soft">{t('cancel.validUntil', { time: clock.moment(quote.expiresAt) })}</p>
    </div>
  );
}

function Promised({ quote }: { readonly quote: CancelQuoteView }) {
  const clock = useJourneyClock();
  const t = useTripT();
  const { locale } = useI18n();
  if (Number(quote.refund) === 0) return t('cancel.none');
  if (quote.promisedAt === undefined || quote.card === undefined) return null;
  return t('cancel.promised', {
    sum: formatMoney(quote.refund, quote.currency, locale),
    card: nameCard(quote.card),
    date: clock.day(quote.promisedAt),
  });
}
