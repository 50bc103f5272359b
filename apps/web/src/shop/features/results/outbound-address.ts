import type { Offer } from './filter-offers.ts';
import type { ResultsSearch } from './results-search.ts';

/** Names a chosen outbound flight in the address, with the return on its card and the bag added there. */
export function choiceOf({ flight, fare, back, isBagAdded }: Offer) {
  return {
    out: flight.id,
    fare: fare.fareId,
    ...(back === undefined ? {} : { back: back.flight.id }),
    ...(isBagAdded ? ({ baggage: 'with', bag: 'card' } as const) : {}),
  };
}

/** The address of the returns for an offer. Its own return is among them, so a filter that hides it is left. */
export function withOutbound(now: ResultsSearch, offer: Offer): ResultsSearch {
  const { minPrice: _min, maxPrice: _max, open: _open, baggage, bag: _bag, ...rest } = now;
  const { bag, ...choice } = choiceOf(offer);
  const isHidden = baggage === 'without' && (offer.back?.fare.baggage.pieces ?? 0) > 0;
  return {
    ...rest,
    ...(baggage === undefined || isHidden ? {} : { baggage }),
    ...choice,
    ...(bag === undefined || baggage === 'with' ? {} : { bag }),
  };
}

/**
 * The address of the outbound flights again: without the chosen one, the filter that came with its bag, and the hours that
 * only the list of returns offers.
 */
export function withoutOutbound(now: ResultsSearch): ResultsSearch {
  const {
    out: _out,
    fare: _fare,
    back: _back,
    open: _open,
    minPrice: _min,
    maxPrice: _max,
    backDeparts: _departs,
    backArrives: _arrives,
    bag,
    baggage,
    ...rest
  } = now;
  return baggage === undefined || bag !== undefined ? rest : { ...rest, baggage };
}
