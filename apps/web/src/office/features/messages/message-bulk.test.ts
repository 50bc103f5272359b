import { expect, test } from 'vitest';
import { planBulk } from '../../kit/list/plan-bulk.ts';
import { listMessageBulkActs, type Message } from './message-bulk.ts';

const message = (messageId: string, state: Message['state'], isResendable = true) =>
  ({ messageId, state, isResendable }) as Message;

test('only messages that did not arrive are sent again; the others are named with the reason', () => {
  const { fit, unfit } = planBulk(
    listMessageBulkActs(
      (key) => key,
      (phone) => phone,
    )[0]!,
    [
      message('bounced', 'bounced'),
      message('failed', 'failed'),
      message('code', 'failed', false),
      message('waiting', 'waiting', false),
      message('delivered', 'delivered'),
    ],
  );
  expect(fit.map(({ messageId }) => messageId)).toEqual(['bounced', 'failed']);
  expect(unfit.map(({ row, reason }) => `${row.messageId} ${reason}`)).toEqual([
    'code message.notResendable',
    'waiting message.isWaiting',
    'delivered message.isDelivered',
  ]);
});
