import { instantOf } from '@farewind/values/local-time';
import type { Notice } from '@farewind/contract/flights/search';
import type { Language } from '@farewind/contract/core/fields';
import { translate } from '../../../platform/messages/translate.ts';
import type { PricedRide, PricedRides, RideToBuy } from '../../transfers/public.ts';
import { refuseProblems, type OrderProblem } from '../order/order-problem.ts';
import { checkRide, type RideFinding } from './check-ride.ts';
import type { FlightLeg } from './flight-leg.ts';

/** A priced ride that nothing speaks against, with the end of the flight that it follows. */
export interface CheckedRide {
  readonly priced: PricedRide;
  readonly leg: FlightLeg | undefined;
  readonly warnings: readonly RideFinding[];
}

export interface RideForm {
  /** Where the choice of rides stands in the form: `transfer.` beside flights. */
  readonly prefix: '' | 'transfer.';
  /** The ends of the flights that the rides are bought with or for. */
  readonly legs?: readonly FlightLeg[] | undefined;
  /** Both are absent while prices are asked. */
  readonly phone?: string;
  readonly address?: string;
}

/** Looks at priced rides before they are sold. Refuses with every fault at its field, among them TRF-CAPACITY. */
export function checkRides(
  rides: PricedRides | undefined,
  { prefix, legs, phone, address }: RideForm,
): CheckedRide[] {
  const problems = new Map<string, OrderProblem>();
  const checked = (rides?.rides ?? []).map((priced, index) => {
    const leg = legs && findLeg(priced.ride, legs);
    const findings = checkRide({ ride: priced.ride, leg, legs, phone, address });
    for (const finding of findings.filter(({ isWarning }) => !isWarning)) {
      const path = pathOf(finding, prefix, index);
      problems.set(`${path} ${finding.message}`, { ...finding, path });
    }
    return { priced, leg, warnings: findings.filter(({ isWarning }) => isWarning) };
  });
  refuseProblems([...problems.values()]);
  return checked;
}

/** Each warning once: both directions mostly have the same. */
export function noticesOf(checked: readonly CheckedRide[], language: Language): Notice[] {
  const warnings = checked.flatMap((ride) => ride.warnings);
  const texts = new Set(warnings.map(({ message, values }) => translate(language, message, values)));
  return [...texts].map((text) => ({ code: 'RIDE-CHILDSEATS', text }));
}

/** The flight that a ride from an airport comes after, or that a ride to it comes before: of several the nearest. */
export function findLeg(
  { from, to, pickupAt, pickupOffset }: Pick<RideToBuy, 'from' | 'to' | 'pickupAt' | 'pickupOffset'>,
  legs: readonly FlightLeg[],
): FlightLeg | undefined {
  const side = from.kind === 'airport' ? 'arrival' : 'departure';
  const airport = side === 'arrival' ? from.code : to.code;
  const distance = ({ at, offset }: FlightLeg): number =>
    Math.abs(instantOf(at, offset) - instantOf(pickupAt, pickupOffset));
  return legs
    .filter((leg) => leg.side === side && leg.airport === airport)
    .toSorted((a, b) => distance(a) - distance(b))[0];
}

function pathOf({ at }: RideFinding, prefix: RideForm['prefix'], index: number): string {
  if (at === 'phone') return 'customerMobilePhone';
  if (at === 'childSeats' || at === 'address') return `${prefix}${at}`;
  return prefix + (index === 0 ? 'transferId' : 'returnTransferId');
}
