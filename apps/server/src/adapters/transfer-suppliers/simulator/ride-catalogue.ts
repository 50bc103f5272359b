import { createHash } from 'node:crypto';

/** Where the simulator pretends to drive, and by which clocks. */
export const clocks: Readonly<Record<string, string>> = {
  AYT: 'Europe/Istanbul',
  BCN: 'Europe/Madrid',
  GOI: 'Asia/Kolkata',
  GOX: 'Asia/Kolkata',
  HKT: 'Asia/Bangkok',
};

type Texts = Readonly<Record<'ru' | 'en' | 'tr', string>>;

/** A kind of ride that it has, with prices in cents. */
export interface RideKind {
  readonly transferType: 'PRIVATE' | 'SHARED' | 'TAXI';
  readonly vehicle: { readonly code: string; readonly name: Texts; readonly model: string };
  readonly category: { readonly code: 'ST' | 'FC'; readonly name: string };
  readonly maxPaxCapacity: number;
  readonly maxLuggage: number;
  readonly baseCents: number;
  readonly centsPerKm: number;
  readonly maxStops: number;
}

export const rideKinds: readonly RideKind[] = [
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
  // Its price is an estimate, as taxis are: nobody who sells at fixed prices should offer it.
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

export const meetingTexts: Readonly<Record<'arrival' | 'departure', Texts>> = {
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
export function kilometresTo(code: string): number {
  return 8 + (createHash('sha256').update(code).digest()[0]! % 63);
}

export function minutesFor(km: number): number {
  return Math.ceil((15 + km * 1.1) / 5) * 5;
}
