import type { RideDirection, TransferResponse, TransferResults } from '@farewind/contract/transfers/search';
import { useTransferT } from '../../../purchase/transfers/texts/transfer-texts.ts';
import { AsideNotice } from './aside-notice.tsx';
import { ChosenRide } from './chosen-ride.tsx';
import { JoinedTimes } from './joined-times.tsx';
import { offeredRides } from './offered-rides.ts';
import { RideCard } from './ride-card.tsx';
import { RidesEmpty } from './rides-empty.tsx';
import { RidesHead } from './rides-head.tsx';
import type { RidesSearch } from './rides-search.ts';
import { sortRides } from './sort-rides.ts';
import { moveRide, type useRidesAgain } from './use-rides-again.ts';

/** The rides there, then those back that go with the chosen one; or why there are none. */
export function RidesBody(props: {
  readonly results: TransferResults;
  readonly address: RidesSearch;
  readonly again: ReturnType<typeof useRidesAgain>;
}) {
  const { results, address, again } = props;
  const t = useTransferT();
  const { search } = results;
  const outbound = findOutbound(results, address);
  const direction: RideDirection = outbound === undefined ? 'outbound' : 'return';
  const { rides, asides } = offeredRides(results, direction);
  const order = address.sort ?? 'cheapest';
  // Without a way back there is nothing to begin with: that is said before anything is chosen.
  const missing = results.emptyDirections.find((each) => each === direction) ?? results.emptyDirections[0];
  return (
    <>
      <RidesHead results={results} direction={direction} rides={rides} order={order} />
      {address.join === undefined ? null : <JoinedTimes orderId={address.join} />}
      {outbound === undefined ? null : <ChosenRide ride={outbound} />}
      {missing === undefined ? (
        <section aria-label={t(`ride.choose.${direction}`)}>
          {sortRides(rides, order).map((ride) => (
            <RideCard
              key={ride.id}
              ride={ride}
              outbound={outbound}
              search={search}
              people={search.adults + search.children + search.infants}
            />
          ))}
          {asides.map((aside) => (
            <AsideNotice key={aside.reason.vehicleCode} aside={aside} search={search} outbound={outbound} />
          ))}
        </section>
      ) : (
        <RidesEmpty
          results={results}
          direction={missing}
          isBusy={again.isPending}
          onDate={(date) => again.mutate(moveRide(search, missing, date))}
        />
      )}
    </>
  );
}

/** The chosen ride there, where a way back is still to be chosen and the address names one that exists. */
function findOutbound(results: TransferResults, { out }: RidesSearch): TransferResponse | undefined {
  if (results.search.tripType === 'oneWay') return undefined;
  return results.transferSearchResponses.find(({ id, direction }) => id === out && direction === 'outbound');
}
