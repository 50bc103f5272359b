import type { ServiceOffer } from '@farewind/contract/flights/search';
import { expect, it } from 'vitest';
import { countBags, listBags, withBags } from './bags.ts';

const offer = (part: Partial<ServiceOffer>): ServiceOffer => ({
  serviceId: 'bag',
  kind: 'bag',
  segment: 0,
  passengerType: 'adult',
  name: 'Bag',
  price: '30.01',
  currency: 'EUR',
  max: 2,
  refundable: false,
  ...part,
});

it('offers a bag for a direction only when all its flights take it, at the price of all of them', () => {
  const services = [offer({}), offer({ segment: 1 }), offer({ serviceId: 'ski' })];
  expect(listBags(services, 2)).toMatchObject([{ serviceId: 'bag', price: '60.02', segments: [0, 1] }]);
});

it('puts a bag on every flight of its direction and takes it off again', () => {
  const [bag] = listBags([offer({ segment: 2 }), offer({ segment: 3 })], 2);
  if (bag === undefined) throw new Error('No bag is offered');
  const two = withBags([], bag, 1, 2);
  expect(two).toHaveLength(4);
  expect([countBags(two, bag, 1), countBags(two, bag, 0)]).toEqual([2, 0]);
  expect(withBags(two, bag, 1, 0)).toEqual([]);
});

it('offers a bag for both directions once, with the first, at its whole price', () => {
  const together = [0, 1];
  const out = listBags([offer({ serviceId: 'both', together })], 1);
  expect(out).toMatchObject([{ serviceId: 'both', price: '60.02', segments: [0, 1] }]);
  expect(listBags([offer({ serviceId: 'both', segment: 1, together })], 1)).toEqual([]);
  expect(withBags([], out[0]!, 0, 1)).toEqual([
    { serviceId: 'both', passengerIndex: 0, segment: 0 },
    { serviceId: 'both', passengerIndex: 0, segment: 1 },
  ]);
});
