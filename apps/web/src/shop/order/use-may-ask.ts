import { useSession } from '../../shared/session/session.tsx';
import { orderKeyHeader } from './order-keys.ts';

/**
 * Tells, at the moment of the question, whether this tab may ask for what only the buyer sees of an order. A tab that was
 * lent the order key loses it when another one has paid, while it still shows the whole order.
 */
export function useMayAsk(orderId: string): () => boolean {
  const { user } = useSession();
  return () => Boolean(user) || 'X-Order-Key' in orderKeyHeader(orderId);
}
