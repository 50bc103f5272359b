import { afterTime, refundAfterTime } from './yookassa-acts.ts';
import type { StoredPayment, StoredRefund, YookassaBooks } from './yookassa-books.ts';
import type { Notifier } from './yookassa-notifier.ts';
import { toWireRefund } from './yookassa-wire.ts';

interface Parts {
  readonly books: YookassaBooks;
  readonly now: () => Date;
  readonly notifier: Notifier;
}

/** A payment after what has come to it by now: one that lapses, or whose hold does, is told to the shop. */
export async function happenToPayment(
  { books, now, notifier }: Parts,
  known: StoredPayment,
): Promise<StoredPayment> {
  const payment = await afterTime(books, known.id, now());
  const hasEnded = known.status !== 'canceled' && payment.status === 'canceled';
  if (hasEnded) await notifier.tell('payment.canceled', payment);
  return payment;
}

/** The same for a refund; a failed one is not told. */
export async function happenToRefund(
  { books, now, notifier }: Parts,
  known: StoredRefund,
): Promise<StoredRefund> {
  const made = await refundAfterTime(books, known, now());
  const payment = await books.find(made.paymentId);
  const isDone = known.status === 'pending' && made.status === 'succeeded';
  if (payment && isDone) await notifier.tell('refund.succeeded', payment, toWireRefund(made));
  return made;
}

/** What has come by now happens and is told, though nobody asks. */
export async function happenToAll(parts: Parts): Promise<void> {
  for (const payment of await parts.books.listOpen()) await happenToPayment(parts, payment);
  for (const made of await parts.books.listPendingRefunds()) await happenToRefund(parts, made);
}
