import { catalogue } from '@farewind/contract/catalogue';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isServedWhilePaused } from './modules/identity/opening/judge-visitor.ts';

/** An order, or what was offered or reckoned for one. */
const OF_AN_ORDER = /"(?:\w*orderId|proposalId|quoteId)":/i;

const aboutOrders = catalogue.filter(({ access, input }) => {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return !access.startsWith('Pages.') && OF_AN_ORDER.test(JSON.stringify(schema));
});

test('buyers keep all they can do with their order when the agency sells nothing new, writing to it too', () => {
  expect(aboutOrders.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Booking/GetOrder', 'Booking/AnswerProposal', 'Booking/WriteToAgency']),
  );
  expect(aboutOrders.filter((call) => !isServedWhilePaused(call)).map(({ name }) => name)).toEqual([]);
});
