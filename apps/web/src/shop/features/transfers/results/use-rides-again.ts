import type { RideDirection, TransferCriteria, TransferResults } from '@farewind/contract/transfers/search';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../../shared/api/call.ts';
import { saveTransferSearch } from '@farewind/contract/transfers/search';
import { addDays, daysBetween } from '../../../../shared/format/date.ts';
import { showError } from '../../../../shared/ui/error-dialog-store.ts';
import { useChangedSearch } from '../../../search/open-awaited.ts';
import type { RidesSearch } from './rides-search.ts';

export type SavedRideSearch = TransferResults['search'];

const outbound = ['pickupAt', 'arriveBy'] as const;
const back = ['returnAt', 'returnArriveBy'] as const;

/** The same search with one direction on another day; the return moves along with the outward ride. */
export function moveRide(
  search: Pick<SavedRideSearch, (typeof outbound)[number] | (typeof back)[number]>,
  direction: RideDirection,
  date: string,
): Partial<TransferCriteria> {
  const members = direction === 'outbound' ? outbound : back;
  const now = members.map((member) => search[member]).find((at) => at !== undefined);
  if (now === undefined) return {};
  const days = daysBetween(now, date);
  const moved = direction === 'outbound' ? [...outbound, ...back] : back;
  return Object.fromEntries(
    moved.flatMap((member) => {
      const at = search[member];
      return at === undefined ? [] : [[member, `${addDays(at, days)}${at.slice(10)}`]];
    }),
  );
}

/** Saves the changed search and opens its results under the new address. */
export function useRidesAgain(search: SavedRideSearch | undefined, address: RidesSearch) {
  const navigate = useNavigate();
  return useChangedSearch(search?.id, {
    save: (change: Partial<TransferCriteria>) => {
      if (search === undefined) throw new Error('There is no search yet');
      const { id: _id, timeZone: _zone, from, to, ...criteria } = search;
      const ends = { from: { kind: from.kind, code: from.code }, to: { kind: to.kind, code: to.code } };
      return call(saveTransferSearch, { ...criteria, ...ends, ...change });
    },
    open: (id) => {
      const { out: _out, ...kept } = address;
      return navigate({
        to: '/transferSearch/$searchId',
        params: { searchId: id },
        search: kept,
        resetScroll: false,
      });
    },
    onError: showError,
  });
}
