import { Link } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { readDraft } from '../checkout/checkout-draft.ts';

/** Back to the payment with everything still filled in; where this device has no draft, to another choice of flights. */
export function PayAgainLink() {
  const t = useT();
  const hasDraft = readDraft() !== undefined;
  return (
    <>
      <p className="soft">{t(hasDraft ? 'trip.failed.kept' : 'trip.failed.searchAgain')}</p>
      <p className="row wrapx fail-acts">
        <Link to={hasDraft ? '/flightPayment' : '/flightSearch'} className="btn btn-primary">
          {t(hasDraft ? 'trip.failed.tryAgain' : 'checkout.searchAgain')}
        </Link>
      </p>
    </>
  );
}
