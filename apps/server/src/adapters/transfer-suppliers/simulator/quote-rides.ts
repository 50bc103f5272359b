import { randomBytes } from 'node:crypto';
import { instantOf, localDateTime, localMinutes, zoneOffsetMinutes } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import {
  clocks,
  kilometresTo,
  meetingTexts,
  minutesFor,
  rideKinds,
  type RideKind,
} from './ride-catalogue.ts';
import type { KeptBooking, KeptRate } from './ride-desk.ts';

const RATE_MINUTES = 30;
const MOST_VEHICLES = 4;
/** Spare time on the way to an airport. */
const SPARE_MINUTES = 10;
/** Hours before the pick-up, and what giving back costs from then on, in percent. */
const bands = [
  { hours: 24, percent: 50 },
  { hours: 3, percent: 100 },
] as const;

export interface RideQuestion {
  readonly language: 'ru' | 'en' | 'tr';
  readonly from: { readonly type: string; readonly code: string };
  readonly to: { readonly type: string; readonly code: string };
  /** `ARRIVAL`: when to be at the airport. */
  readonly timeIs: 'PICKUP' | 'ARRIVAL';
  readonly at: string;
  readonly people: number;
  readonly bags: number;
}

export interface RateOffer {
  readonly rateKey: string;
  readonly rate: KeptRate;
}

/** What can be had for a question, cheapest kind first; nothing where it does not drive. */
export function quoteRides(question: RideQuestion, now: Date): RateOffer[] {
  const isArrival = question.from.type === 'IATA';
  const [airport, place] = isArrival ? [question.from, question.to] : [question.to, question.from];
  const zone = airport.type === 'IATA' ? clocks[airport.code] : undefined;
  if (zone === undefined || place.type === 'IATA') return [];
  const km = kilometresTo(place.code);
  const pickupAt = pickupOf(question, minutesFor(km));
  if (instantOf(pickupAt, zoneOffsetMinutes(zone, pickupAt)) <= now.getTime()) return [];
  return rideKinds.flatMap((kind) => {
    const units = unitsFor(kind, question);
    if (units === undefined) return [];
    const rateKey = randomBytes(24).toString('base64url');
    const side = isArrival ? 'arrival' : 'departure';
    return [{ rateKey, rate: toRate(kind, { question, rateKey, zone, km, pickupAt, units, side, now }) }];
  });
}

/** It computes the pick-up itself where it was told when to be at the airport: on a round five minutes, with time to spare. */
function pickupOf({ timeIs, at }: RideQuestion, minutes: number): string {
  if (timeIs === 'PICKUP') return at;
  const latest = localMinutes(at) - minutes - SPARE_MINUTES;
  return localDateTime(0, Math.floor(latest / 5) * 5);
}

function unitsFor(kind: RideKind, { people, bags }: RideQuestion): number | undefined {
  const { maxPaxCapacity, maxLuggage, transferType } = kind;
  const vehicles = Math.max(1, Math.ceil(people / maxPaxCapacity), Math.ceil(bags / maxLuggage));
  if (transferType === 'PRIVATE') return vehicles <= MOST_VEHICLES ? vehicles : undefined;
  if (vehicles > 1) return undefined;
  return transferType === 'SHARED' ? people : 1;
}

function toRate(
  kind: RideKind,
  told: {
    readonly question: RideQuestion;
    readonly rateKey: string;
    readonly zone: string;
    readonly km: number;
    readonly pickupAt: string;
    readonly units: number;
    readonly side: 'arrival' | 'departure';
    readonly now: Date;
  },
): KeptRate {
  const { question, rateKey, zone, km, pickupAt, units, now } = told;
  const { language } = question;
  const unitCents = kind.baseCents + km * kind.centsPerKm;
  const totalCents = unitCents * units;
  const expiresAt = new Date(now.getTime() + RATE_MINUTES * 60_000);
  return {
    zone,
    language,
    expiresAt,
    totalCents,
    service: {
      rateKey,
      rateExpires: expiresAt.toISOString(),
      transferType: kind.transferType,
      vehicle: { ...kind.vehicle, name: kind.vehicle.name[language] },
      category: kind.category,
      maxPaxCapacity: kind.maxPaxCapacity,
      maxLuggage: kind.maxLuggage,
      units,
      price: {
        totalAmount: formatMinor(totalCents),
        unitAmount: formatMinor(unitCents),
        currencyId: 'EUR',
        isEstimated: kind.transferType === 'TAXI',
      },
      minutes: minutesFor(km),
      km,
      maxStops: kind.maxStops,
      pickup: { at: `${pickupAt}:00`, description: meetingTexts[told.side][language] },
      freeWaitingMinutes: told.side === 'arrival' ? 60 : 15,
      supplier: simulatorDriver,
      cancellationPolicies: bands.map(({ hours, percent }) => ({
        from: `${localDateTime(0, localMinutes(pickupAt) - hours * 60)}:00`,
        amount: formatMinor(Math.round((totalCents * percent) / 100)),
        currencyId: 'EUR',
      })),
    },
  };
}

/** Invented, as everything here. */
export const simulatorDriver = { name: 'Coastline Rides', phone: '+66 76 000 17 27' } as const;

/** What giving back costs at an instant, in cents: bands begin by the clocks of the destination. */
export function cancelFeeCents({ rate, pickupAt }: KeptBooking, now: Date): number {
  const begun = bands.filter(({ hours }) => {
    const local = localDateTime(0, localMinutes(pickupAt) - hours * 60);
    return instantOf(local, zoneOffsetMinutes(rate.zone, local)) <= now.getTime();
  });
  return Math.max(0, ...begun.map(({ percent }) => Math.round((rate.totalCents * percent) / 100)));
}
