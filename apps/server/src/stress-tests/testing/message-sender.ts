import { sampleOrder } from '../../testing/sample-order.ts';
import { openMessageDesk, orderForMessage } from '../../modules/messaging/testing/message-desk.ts';
import { openMessageStore } from './message-store.ts';

/**
 * The sender as a process of its own: sends the due messages, moves the clock to the next due time, and ends when no
 * message waits. It may be killed at any moment.
 */
const { database, clock } = await openMessageStore(process.env);
const { outbox } = openMessageDesk(database, {
  smtpUrl: process.env['SMTP_URL'],
  readOrder: async (_scope, orderId) => orderForMessage({ order: sampleOrder({ orderId }), language: 'en' }),
});

for (;;) {
  await outbox.drain();
  // A due message may wait for an earlier one of its order.
  const { rows } = await database.owner.query<{ due: Date | null }>(
    `select min(greatest(available_at, leased_until)) as due from outbox
     where state = 'waiting' and greatest(available_at, leased_until) > $1`,
    [clock.override()],
  );
  const due = rows[0]?.due;
  if (!due) break;
  clock.freezeAt(new Date(due.getTime() + 1));
}
await outbox.stop();
await database.close();
