import { catalogue } from '@farewind/contract/catalogue';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isServedWhilePaused } from './modules/identity/opening/judge-visitor.ts';

/** Names of operations about an order or its quotes. */
const OF_AN_ORDER = /"(?:\w*orderId|proposalId|quoteId)":/i;

const aboutOrders = catalogue.filter(({ access, input }) => {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return !access.startsWith('Pages.') && OF_AN_ORDER.test(JSON.stringify(schema));
});

test('buyers can still do everything with their order, including messages, when the agency takes no new ones', () => {
  expect(aboutOrders.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Booking/GetOrder', 'Booking/AnswerProposal', 'Booking/WriteToAgency']),
  );
  expect(aboutOrders.filter((call) => !isServedWhilePaused(call)).map(({ name }) => name)).toEqual([]);
});
