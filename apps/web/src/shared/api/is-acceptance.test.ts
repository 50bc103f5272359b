import { proposalKinds } from '@farewind/contract/bookings/proposals';
import { expect, it } from 'vitest';
import { isAcceptance } from './is-acceptance.ts';

it('the money back is a yes to a cancelled flight and a no to everything else', () => {
  expect(proposalKinds.filter((kind) => isAcceptance(kind, 'refund'))).toEqual(['supplierCancelled']);
});

it('accepting is always a yes; keeping what one has and asking for another flight never are', () => {
  for (const kind of proposalKinds) {
    expect(isAcceptance(kind, 'accept')).toBe(true);
    expect(isAcceptance(kind, 'keep') || isAcceptance(kind, 'otherOffer')).toBe(false);
  }
});
