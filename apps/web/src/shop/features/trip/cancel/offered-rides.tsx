import type { CancelQuoteView } from '@farewind/contract/bookings/cancel';
import { formatMoney } from '@farewind/values/format-money';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useTripT } from '../texts/trip-texts.ts';

/** Transfers that nobody needs once these flights are cancelled, with what comes back of them; added by one press. */
export function OfferedRides(props: {
  readonly quote: CancelQuoteView;
  readonly onAdd: (itemIds: readonly string[]) => void;
}) {
  const { rides = [], currency } = props.quote;
  const t = useTripT();
  const { locale } = useI18n();
  if (rides.length === 0) return null;
  const cents = rides.reduce((sum, { refund }) => sum + Math.round(Number(refund) * 100), 0);
  const sum = formatMoney((cents / 100).toFixed(2), currency, locale);
  return (
    <div className="notice plain" role="status">
      <p>{t('cancel.rides', { count: rides.length, sum })}</p>
      <button
        type="button"
        className="btn btn-sm btn-line"
        onClick={() => props.onAdd(rides.map(({ itemId }) => itemId))}
      >
        {t('cancel.addRides', { count: rides.length })}
      </button>
    </div>
  );
}
