import { expect, it } from 'vitest';
import { hasTripChanged } from './has-trip-changed.ts';

const changed = (part: object) => hasTripChanged({ items: [], ...part });
const proposal = (state: string, after: object = { segments: [] }, ifUnanswered = 'staff') => ({
  proposals: [{ state, after, ifUnanswered }],
});
const tickets = (...states: string[]) => ({ items: [{ tickets: states.map((state) => ({ state })) }] });

it('a pass is offered anew once times, rides or travellers have changed, and not for what is only asked', () => {
  expect(changed({})).toBe(false);
  expect(changed(proposal('open'))).toBe(false);
  expect(changed(proposal('accepted'))).toBe(true);
  expect(changed(proposal('acknowledged'))).toBe(true);
  expect(changed(proposal('accepted', { pickupAt: '2027-06-01T10:00' }))).toBe(true);
  // Only the price is another one.
  expect(changed(proposal('accepted', { total: '10.00' }))).toBe(false);
  // A charter moved a little flies at its new time, read or not.
  expect(changed(proposal('expired', { segments: [] }, 'applies'))).toBe(true);
  expect(changed(proposal('expired', { segments: [] }, 'refund'))).toBe(false);
  expect(changed({ changes: [{ state: 'waitingForStaff' }] })).toBe(false);
  expect(changed({ changes: [{ state: 'accepted' }] })).toBe(true);
  expect(changed(tickets('issued', 'cancelled'))).toBe(true);
  expect(changed(tickets('issued', 'issued'))).toBe(false);
  // An insurance is on no pass.
  const insurance = { kind: 'insurance', status: 'cancelled', tickets: [] };
  expect(changed({ items: [...tickets('issued').items, insurance] })).toBe(false);
});
