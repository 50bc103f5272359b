import type { Order } from '@farewind/contract/bookings/get-order';
import { expect, it } from 'vitest';
import { createI18n } from '../../../shared/i18n/i18n.tsx';
import tr from '../../../shared/i18n/messages/tr.json' with { type: 'json' };
import { describeHolder } from './itinerary-card.tsx';

const flight = (direction: 'outbound' | 'return') => ({ kind: 'flight', direction });
const holder = (...flights: readonly ReturnType<typeof flight>[]) => {
  const order = { passengers: [{ name: 'AYSE' }], items: [...flights, { kind: 'transfer' }] };
  return flights.map((item) =>
    describeHolder(
      order as unknown as Order,
      item as Order['items'][number],
      { passengerIndex: 0 },
      createI18n('tr', tr),
    ),
  );
};

it('with a way back, whoever has two ticket numbers reads which is for which way', () => {
  expect(holder(flight('outbound'), flight('return'))).toEqual(['AYSE, gidiş', 'AYSE, dönüş']);
});

it('with one flight the name is enough', () => {
  expect(holder(flight('outbound'))).toEqual(['AYSE']);
});
