import type { Order } from '@farewind/contract/bookings/get-order';
import type { RidePlace, RideSnapshot } from '@farewind/contract/bookings/ride';
import { sampleOrder } from './sample-order.ts';

type Item = Order['items'][number];

const airport: RidePlace = { kind: 'airport', code: 'AYT', name: 'Antalya airport' };
const hotel: RidePlace = {
  kind: 'hotel',
  code: 'ayt-lara-sunray',
  name: 'Sunray Lara',
  zone: 'Lara',
  airport: 'AYT',
};

/** From the airport to a hotel for two adults and a child, with the car seat that it needs. */
export function sampleRide(change: Partial<RideSnapshot> = {}): RideSnapshot {
  return {
    direction: 'outbound',
    supplier: 'houseRides',
    from: airport,
    to: hotel,
    pickupAt: '2027-06-12T12:40',
    pickupOffset: 180,
    timeZone: 'Europe/Istanbul',
    minutes: 25,
    km: 14,
    city: 'Antalya',
    vehicleType: {
      code: 'wagon',
      name: 'Station wagon',
      model: 'Škoda Superb Combi',
      mode: 'private',
      picture: 'wagon',
    },
    vehicles: 1,
    passengerCapacity: 4,
    baggageCapacity: 4,
    passengers: { adults: 2, children: 1, infants: 0 },
    bags: 4,
    childSeats: { child: 1 },
    freeWaitingMinutes: 60,
    freeCancelHours: 6,
    flightNumber: 'ZF 829',
    flightSide: 'arrival',
    nameSign: 'Anna Sokolova',
    meetingPoint: 'Terminal 1, exit of the arrivals hall, opposite the currency exchange',
    operator: { name: 'Likya Transfer', phone: '+90 242 555 01 10' },
    ...change,
  };
}

export function sampleRideItem(ride: RideSnapshot): Item {
  const itemId = `0190a0a0-0000-7000-8000-0000000000${ride.direction === 'outbound' ? '11' : '12'}`;
  return {
    itemId,
    kind: 'transfer',
    status: 'ticketed',
    direction: ride.direction,
    ride,
    contractParty: { kind: 'carrier', name: ride.operator.name },
    charter: false,
    family: '',
    segments: [],
    layovers: [],
    durationMinutes: ride.minutes,
    handBaggage: { pieces: 0, kg: 0 },
    baggage: { pieces: 0, kg: 0 },
    changeRule: { allowed: false },
    cancelRule: { allowed: true, fee: '0.00', currency: 'EUR', untilHours: ride.freeCancelHours },
    freeCancelUntil: '2027-06-12T03:40:00.000Z',
    priceLines: [
      {
        passengerType: 'adult',
        count: 1,
        fare: '48.00',
        tax: '0.00',
        fuel: '0.00',
        service: '0.00',
        total: '48.00',
      },
    ],
    tickets: [
      {
        ticketId: `ticket-${ride.direction}`,
        passengerIndex: 0,
        number: '',
        state: 'issued',
        price: '48.00',
        allowedActions: [],
      },
    ],
  };
}

/** Rides there and back without a flight: one traveller without documents. */
export function sampleRideOrder(change: Partial<Order> = {}): Order {
  const back = sampleRide({
    direction: 'return',
    from: hotel,
    to: airport,
    pickupAt: '2027-06-19T07:20',
    flightSide: 'departure',
    flightNumber: 'ZF 830',
    freeWaitingMinutes: 15,
    meetingPoint: 'Main entrance, beside the reception',
  });
  const { atAirport: _, ...base } = sampleOrder();
  return {
    ...base,
    lines: (['Outbound', 'Return'] as const).map((way) => ({
      kind: 'ride',
      name: `${way} transfer: Station wagon`,
      count: 1,
      total: '48.00',
      parts: [],
    })),
    status: 'ticketed',
    currency: 'EUR',
    total: '96.00',
    items: [sampleRide(), back].map(sampleRideItem),
    passengers: [{ type: 'adult', name: 'ANNA', surname: 'SOKOLOVA', document: '' }],
    warnings: [],
    airports: [],
    airlines: [],
    journeyClock: { timeZone: 'Europe/Istanbul', place: 'Antalya' },
    clock: [
      { step: 'requested', state: 'done', doneAt: '2027-05-20T10:00:00.000Z' },
      { step: 'booked', state: 'done', doneAt: '2027-05-20T10:00:05.000Z' },
      { step: 'ticketed', state: 'done', doneAt: '2027-05-20T10:00:06.000Z' },
    ],
    ...change,
  };
}
