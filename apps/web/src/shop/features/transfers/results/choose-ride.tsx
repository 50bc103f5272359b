import type { TransferResponse } from '@farewind/contract/transfers/search';
import { Link, useSearch } from '@tanstack/react-router';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import type { RidesSearch } from './rides-search.ts';
import type { SavedRideSearch } from './use-rides-again.ts';

/** Continues with a chosen ride: to the return rides if one is wanted, else to the checkout. */
export function ChooseRide(props: {
  readonly ride: TransferResponse;
  readonly outbound: TransferResponse | undefined;
  readonly search: SavedRideSearch;
  readonly className: string;
  /** Names the vehicle for screen readers, which read the link on its own. */
  readonly label: string;
  readonly children?: React.ReactNode;
}) {
  const say = useT();
  const address = useSearch({ strict: false }) as RidesSearch;
  const { ride, outbound, search } = props;
  const shared = {
    className: props.className,
    'aria-label': props.label,
    children: props.children ?? say('offer.choose'),
  };
  if (search.tripType === 'roundTrip' && outbound === undefined)
    return (
      <Link
        {...shared}
        to="/transferSearch/$searchId"
        params={{ searchId: search.id }}
        search={{ ...address, out: ride.id }}
      />
    );
  const joined = address.join === undefined ? {} : { join: address.join };
  if (outbound === undefined)
    return (
      <Link
        {...shared}
        to="/transferPayment/$searchId/$transferId"
        params={{ searchId: search.id, transferId: ride.id }}
        search={joined}
      />
    );
  return (
    <Link
      {...shared}
      to="/transferPayment/$searchId/$transferId/$returnTransferId"
      params={{ searchId: search.id, transferId: outbound.id, returnTransferId: ride.id }}
      search={joined}
    />
  );
}
