import { Link } from '@tanstack/react-router';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { useCheckoutT } from '../../purchase/texts/checkout-texts.ts';
import { useForm } from './form-context.tsx';
import { RIDE_PATH } from './problems/ride-problem.ts';

/** Out of a checkout without a price: without the ride if only that is gone, else to other flights. */
export function WayOn(props: { readonly error: Error; readonly searchId: string }) {
  const t = useT();
  const say = useCheckoutT();
  const { fields, change } = useForm();
  const isRideGone = props.error instanceof ApiError && props.error.key.startsWith('TRF-');
  if (isRideGone && fields.extras.ride !== undefined)
    return (
      <button
        type="button"
        className="btn btn-line"
        onClick={() => change({ extras: { ...fields.extras, ride: undefined } }, RIDE_PATH)}
      >
        {say('noPrice.withoutRide')}
      </button>
    );
  return (
    <Link to="/flightSearch/$searchId" params={{ searchId: props.searchId }} className="btn btn-line">
      {t('price.changed.decline')}
    </Link>
  );
}
