import type { Order } from '@farewind/contract/bookings/get-order';

const price = { fare: '18920.00', tax: '4360.00', fuel: '4200.00', service: '0.00' };

/** A paid charter to Antalya for an adult and an infant, as its page shows it. */
export function sampleOrder(change: Partial<Order> = {}): Order {
  return {
    orderId: 'order-of-the-tests-000',
    status: 'booked',
    pnr: 'ABC234',
    reservationNumber: 'FW123456782',
    createdAt: '2027-05-20T10:00:00.000Z',
    asOf: '2027-05-20T10:00:00.000Z',
    total: '30228.00',
    currency: 'RUB',
    lines: [
      {
        kind: 'passengers',
        name: 'Adult',
        count: 1,
        total: '27480.00',
        parts: [
          { kind: 'fare', name: 'fare', total: '18920.00' },
          { kind: 'tax', name: 'airport taxes', total: '4360.00' },
          { kind: 'fuel', name: 'fuel surcharge', total: '4200.00' },
        ],
      },
      {
        kind: 'passengers',
        name: 'Infant',
        count: 1,
        total: '2748.00',
        parts: [{ kind: 'fare', name: 'fare', total: '2748.00' }],
      },
    ],
    journeyClock: { timeZone: 'Europe/Moscow', place: 'Moscow' },
    clock: [
      { step: 'requested', state: 'done', doneAt: '2027-05-20T10:00:00.000Z' },
      { step: 'booked', state: 'done', doneAt: '2027-05-20T10:00:05.000Z' },
      { step: 'itineraryReceipt', state: 'next', dueAt: '2027-06-09T18:00:00.000Z' },
    ],
    items: [
      {
        itemId: '0190a0a0-0000-7000-8000-000000000001',
        kind: 'flight',
        status: 'booked',
        contractParty: { kind: 'carrier', name: 'AZUR air' },
        direction: 'outbound',
        charter: true,
        family: 'Charter',
        segments: [
          {
            carrier: 'ZF',
            operatingCarrier: 'ZF',
            number: '829',
            from: 'VKO',
            to: 'AYT',
            departsAt: '2027-06-12T06:45',
            arrivesAt: '2027-06-12T11:55',
            departsOffset: 180,
            arrivesOffset: 180,
            durationMinutes: 310,
            aircraft: 'Boeing 737-800',
            cabin: 'economy',
          },
        ],
        layovers: [],
        durationMinutes: 310,
        handBaggage: { pieces: 1, kg: 5 },
        baggage: { pieces: 1, kg: 20 },
        changeRule: { allowed: false },
        cancelRule: { allowed: false },
        priceLines: [
          { passengerType: 'adult', count: 1, ...price, total: '27480.00' },
          {
            passengerType: 'infant',
            count: 1,
            fare: '2748.00',
            tax: '0.00',
            fuel: '0.00',
            service: '0.00',
            total: '2748.00',
          },
        ],
        tickets: [],
      },
    ],
    passengers: [
      { type: 'adult', name: 'ANNA', surname: 'SOKOLOVA', document: '•• ••• 906' },
      { type: 'infant', name: 'MIRA', surname: 'SOKOLOVA', document: '•• ••• 415' },
    ],
    customer: { name: 'Анна Соколова', email: 'a•••@example.com', phone: '+7 ••• •• 17' },
    payment: { state: 'captured', brand: 'mastercard', last4: '4444', statementText: 'FAREWIND*AVIA' },
    documents: [],
    refunds: [],
    refundTotal: '0.00',
    allowedActions: [],
    warnings: [{ code: 'x', text: 'Билет без возврата и обмена.' }],
    airports: [
      { code: 'VKO', name: 'Внуково', city: 'Москва', countryCode: 'RU' },
      { code: 'AYT', name: 'Анталья', city: 'Анталья', countryCode: 'TR' },
    ],
    airlines: [{ code: 'ZF', name: 'AZUR air' }],
    atAirport: { arriveBy: '2027-06-12T03:45', checkInClosesAt: '2027-06-12T05:45' },
    ...change,
  };
}
