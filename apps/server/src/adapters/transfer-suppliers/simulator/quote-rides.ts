import { randomBytes, createHash } from 'node:crypto';
import { instantOf, localDateTime, localMinutes, zoneOffsetMinutes } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import type { KeptBooking, KeptRate } from './ride-desk.ts';

const RATE_MINUTES = 30;
const MOST_VEHICLES = 4;
/** Spare time on rides to an airport. */
const SPARE_MINUTES = 10;
/** Hours before the pick-up, and the cancellation fee from then on, in percent. */
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

/** The offers for a query, cheapest kind first; none where it does not operate. */
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

/** Computes the pick-up from the time to be at the airport: rounded to five minutes, with time to spare. */
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

/** Fictitious, like everything here. */
export const simulatorDriver = { name: 'Coastline Rides', phone: '+66 76 000 17 27' } as const;

/** The cancellation fee at an instant, in cents; bands begin at local times of the destination. */
export function cancelFeeCents({ rate, pickupAt }: KeptBooking, now: Date): number {
  const begun = bands.filter(({ hours }) => {
    const local = localDateTime(0, localMinutes(pickupAt) - hours * 60);
    return instantOf(local, zoneOffsetMinutes(rate.zone, local)) <= now.getTime();
  });
  return Math.max(0, ...begun.map(({ percent }) => Math.round((rate.totalCents * percent) / 100)));
}

/** Where the simulator pretends to drive, with time zones. */
const clocks: Readonly<Record<string, string>> = {
  AYT: 'Europe/Istanbul',
  BCN: 'Europe/Madrid',
  GOI: 'Asia/Kolkata',
  GOX: 'Asia/Kolkata',
  HKT: 'Asia/Bangkok',
};

type Texts = Readonly<Record<'ru' | 'en' | 'tr', string>>;

/** A kind of ride on offer, with prices in cents. */
interface RideKind {
  readonly transferType: 'PRIVATE' | 'SHARED' | 'TAXI';
  readonly vehicle: { readonly code: string; readonly name: Texts; readonly model: string };
  readonly category: { readonly code: 'ST' | 'FC'; readonly name: string };
  readonly maxPaxCapacity: number;
  readonly maxLuggage: number;
  readonly baseCents: number;
  readonly centsPerKm: number;
  readonly maxStops: number;
}

const rideKinds: readonly RideKind[] = [
  {
    transferType: 'SHARED',
    vehicle: {
      code: 'BUS',
      name: { ru: 'Общий микроавтобус', en: 'Shared minibus', tr: 'Paylaşımlı minibüs' },
      model: 'Toyota Commuter',
    },
    category: { code: 'ST', name: 'Standard' },
    maxPaxCapacity: 12,
    maxLuggage: 12,
    baseCents: 400,
    centsPerKm: 14,
    maxStops: 5,
  },
  {
    transferType: 'PRIVATE',
    vehicle: {
      code: 'CAR',
      name: { ru: 'Легковой автомобиль', en: 'Car', tr: 'Otomobil' },
      model: 'Toyota Camry',
    },
    category: { code: 'ST', name: 'Standard' },
    maxPaxCapacity: 3,
    maxLuggage: 3,
    baseCents: 900,
    centsPerKm: 62,
    maxStops: 0,
  },
  {
    transferType: 'PRIVATE',
    vehicle: { code: 'MNV', name: { ru: 'Минивэн', en: 'Minivan', tr: 'Minivan' }, model: 'Toyota Hiace' },
    category: { code: 'ST', name: 'Standard' },
    maxPaxCapacity: 7,
    maxLuggage: 8,
    baseCents: 1400,
    centsPerKm: 84,
    maxStops: 0,
  },
  {
    transferType: 'PRIVATE',
    vehicle: {
      code: 'LUX',
      name: { ru: 'Минивэн бизнес-класса', en: 'Business minivan', tr: 'Business sınıfı minivan' },
      model: 'Toyota Alphard',
    },
    category: { code: 'FC', name: 'First class' },
    maxPaxCapacity: 5,
    maxLuggage: 5,
    baseCents: 2600,
    centsPerKm: 130,
    maxStops: 0,
  },
  // Its price is an estimate, like a taxi's: a shop with fixed prices should not offer it.
  {
    transferType: 'TAXI',
    vehicle: { code: 'CAR', name: { ru: 'Такси', en: 'Taxi', tr: 'Taksi' }, model: '' },
    category: { code: 'ST', name: 'Standard' },
    maxPaxCapacity: 4,
    maxLuggage: 2,
    baseCents: 500,
    centsPerKm: 55,
    maxStops: 0,
  },
];

const meetingTexts: Readonly<Record<'arrival' | 'departure', Texts>> = {
  arrival: {
    ru: 'Водитель ждёт в зале прилёта у стойки информации с табличкой.',
    en: 'The driver waits in the arrivals hall, at the information desk, with a sign.',
    tr: 'Sürücü, gelen yolcu salonunda danışma masasının yanında tabelayla bekler.',
  },
  departure: {
    ru: 'Водитель ждёт у стойки регистрации отеля.',
    en: 'The driver waits at the reception of the hotel.',
    tr: 'Sürücü, otelin resepsiyonunda bekler.',
  },
};

/** How far a place is from its airport: the same for the same code, somewhere between 8 and 70 kilometres. */
function kilometresTo(code: string): number {
  return 8 + (createHash('sha256').update(code).digest()[0]! % 63);
}

function minutesFor(km: number): number {
  return Math.ceil((15 + km * 1.1) / 5) * 5;
}
