import type { TransferPlace } from '@farewind/contract/transfers/places';
import type { TransferCriteria, TransferResults } from '@farewind/contract/transfers/search';
import type { Currency } from '@farewind/values/currency';
import type { TransferKey } from './texts/transfer-texts.ts';

/** A local time at the airport: a pick-up time, or a time to arrive by. */
export interface RideMoment {
  readonly date: string | undefined;
  readonly time: string;
  readonly is: 'pickup' | 'arrival';
}

/** The search form for rides, possibly incomplete. */
export interface RideDraft {
  readonly tripType: 'oneWay' | 'roundTrip';
  readonly from: TransferPlace | undefined;
  readonly to: TransferPlace | undefined;
  readonly out: RideMoment;
  readonly back: RideMoment;
  readonly adults: number;
  readonly children: number;
  readonly infants: number;
  readonly bags: number;
}

const noon: RideMoment = { date: undefined, time: '12:00', is: 'pickup' };

export const emptyRideDraft: RideDraft = {
  tripType: 'oneWay',
  from: undefined,
  to: undefined,
  out: noon,
  back: noon,
  adults: 1,
  children: 0,
  infants: 0,
  bags: 1,
};

export type RideField = 'from' | 'to' | 'out' | 'back' | 'party';
export type RideProblems = Partial<Record<RideField, TransferKey>>;

/** Missing or invalid members, in the order of the form. */
export function findRideProblems(draft: RideDraft, today: string): RideProblems {
  const { from, to, out, back } = draft;
  const problems: RideProblems = {};
  if (from === undefined) problems.from = 'ride.fromRequired';
  if (to === undefined) problems.to = 'ride.toRequired';
  else if (from !== undefined && (from.kind === 'airport') === (to.kind === 'airport'))
    problems.to = to.kind === 'airport' ? 'ride.bothAirports' : 'ride.noAirport';
  if (out.date === undefined) problems.out = 'ride.dateRequired';
  else if (out.date < today) problems.out = 'ride.dateInPast';
  if (draft.tripType === 'roundTrip') {
    if (back.date === undefined) problems.back = 'ride.returnRequired';
    else if (out.date !== undefined && momentText(back) <= momentText(out))
      problems.back = 'ride.returnBefore';
  }
  return problems;
}

function momentText({ date, time }: RideMoment): string {
  return `${date}T${time}`;
}

/** The search to save; requires a draft without problems. */
export function toRideCriteria(draft: RideDraft, currency: Currency): TransferCriteria {
  const { tripType, from, to, out, back, adults, children, infants, bags } = draft;
  if (from === undefined || to === undefined || out.date === undefined)
    throw new Error('The draft is incomplete');
  const [there, again] = [momentText(out), momentText(back)];
  return {
    tripType,
    from: { kind: from.kind, code: from.code },
    to: { kind: to.kind, code: to.code },
    ...(out.is === 'pickup' ? { pickupAt: there } : { arriveBy: there }),
    ...(tripType === 'oneWay' ? {} : back.is === 'pickup' ? { returnAt: again } : { returnArriveBy: again }),
    adults,
    children,
    infants,
    bags,
    currency,
  };
}

/** A saved search as a form. */
export function toRideDraft(search: TransferResults['search']): RideDraft {
  const { tripType, from, to, adults, children, infants, bags } = search;
  return {
    tripType,
    from,
    to,
    adults,
    children,
    infants,
    bags,
    out: toMoment(search.pickupAt, search.arriveBy),
    back: toMoment(search.returnAt, search.returnArriveBy),
  };
}

function toMoment(pickupAt: string | undefined, arriveBy: string | undefined): RideMoment {
  const at = pickupAt ?? arriveBy;
  if (at === undefined) return noon;
  return {
    date: at.slice(0, 10),
    time: at.slice(11, 16),
    is: pickupAt === undefined ? 'arrival' : 'pickup',
  };
}

/** Swaps both ends; the time of the outward ride is kept. */
export function swapEnds(draft: RideDraft): RideDraft {
  return { ...draft, from: draft.to, to: draft.from };
}
