import type { SearchResults } from '@farewind/contract/flights/search';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, type ReactNode } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import type { Offer } from './filter-offers.ts';
import { OfFlight } from './flight-numbers.tsx';
import { choiceOf, withOutbound } from './outbound-address.ts';

/** The flights and fares for the checkout. */
interface Choice {
  readonly searchId: string;
  readonly flightId: string;
  readonly fareId: string;
  readonly returnFlightId?: string;
  readonly returnFareId?: string;
}

/** `isOff`: it leads nowhere, and keeps its place and the focus. */
export type Chooser = (offer: Offer, className: string, label: string, isOff?: boolean) => ReactNode;

/**
 * The link that continues with an offer: from an outbound flight of a round trip to the returns, otherwise to
 * checkout. Both are links, so that they can be opened beside the list.
 */
export function useChooser(
  search: SearchResults['search'],
  chosen: { readonly flightId: string; readonly fareId: string } | undefined,
): Chooser {
  const [outId, outFareId] = [chosen?.flightId, chosen?.fareId];
  const { id: searchId, tripType } = search;
  // The same function from render to render, so that five hundred cards are not redrawn.
  return useCallback(
    (offer, className, text, isOff = false) => {
      const label = (
        <>
          {text}
          <OfFlight flight={offer.flight} />
        </>
      );
      const flightId = offer.flight.id;
      const { fareId } = offer.fare;
      const isReturn = outId !== undefined && outFareId !== undefined;
      if (tripType === 'roundTrip' && !isReturn)
        return (
          <ToReturns searchId={searchId} offer={offer} className={className} label={label} isOff={isOff} />
        );
      const choice: Choice = isReturn
        ? { searchId, flightId: outId, fareId: outFareId, returnFlightId: flightId, returnFareId: fareId }
        : { searchId, flightId, fareId };
      return <ToCheckout choice={choice} className={className} label={label} isOff={isOff} />;
    },
    [searchId, tripType, outId, outFareId],
  );
}

/** Continues to the checkout with both ways of an offer. */
export function PairLink(props: {
  readonly searchId: string;
  readonly offer: Offer & { readonly back: NonNullable<Offer['back']> };
  readonly className: string;
  readonly label: ReactNode;
}) {
  const { searchId, offer } = props;
  const choice: Choice = {
    searchId,
    flightId: offer.flight.id,
    fareId: offer.fare.fareId,
    returnFlightId: offer.back.flight.id,
    returnFareId: offer.back.fare.fareId,
  };
  return <ToCheckout choice={choice} className={props.className} label={props.label} />;
}

/** Continues to the returns, the card's own first; a bag added on the card also filters them. */
function ToReturns(props: {
  readonly searchId: string;
  readonly offer: Offer;
  readonly className: string;
  readonly label: ReactNode;
  readonly isOff: boolean;
}) {
  const t = useT();
  const navigate = useNavigate({ from: '/flightSearch/$searchId' });
  const { searchId, offer } = props;
  const query = new URLSearchParams(choiceOf(offer)).toString();
  return (
    <PlainLink
      className={props.className}
      title={props.isOff ? undefined : t('offer.thenReturn')}
      isOff={props.isOff}
      href={`/flightSearch/${encodeURIComponent(searchId)}?${query}`}
      onFollow={() => void navigate({ search: (now) => withOutbound(now, offer) })}
      label={props.label}
    />
  );
}

function ToCheckout(props: {
  readonly choice: Choice;
  readonly className: string;
  readonly label: ReactNode;
  readonly isOff?: boolean;
}) {
  const router = useRouter();
  const href = checkoutAddress(props.choice);
  return <PlainLink {...props} href={href} onFollow={() => router.history.push(href)} />;
}

/** A link that does not subscribe to the address: hundreds of subscribers would slow down each filter. */
function PlainLink(props: {
  readonly href: string;
  readonly className: string;
  readonly label: ReactNode;
  readonly title?: string | undefined;
  readonly isOff?: boolean | undefined;
  readonly onFollow: () => void;
}) {
  const { isOff = false } = props;
  return (
    <a
      className={props.className}
      href={isOff ? undefined : props.href}
      title={props.title}
      // Without an address it is no link any more, and would lose the focus that it may have.
      {...(isOff ? { role: 'link', 'aria-disabled': true, tabIndex: -1 } : {})}
      onClick={(event) => {
        if (isOff) return;
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        props.onFollow();
      }}
    >
      {props.label}
    </a>
  );
}

/** `/flightPayment/{searchId}/{flightId}[/{returnFlightId}]?fare=…&returnFare=…` */
export function checkoutAddress(choice: Choice): string {
  const ids = [choice.searchId, choice.flightId, choice.returnFlightId].filter((id) => id !== undefined);
  const query = new URLSearchParams({ fare: choice.fareId });
  if (choice.returnFareId !== undefined) query.set('returnFare', choice.returnFareId);
  return `/flightPayment/${ids.map(encodeURIComponent).join('/')}?${query.toString()}`;
}
