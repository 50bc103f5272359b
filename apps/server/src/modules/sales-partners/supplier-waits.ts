import { refusal } from '../../platform/errors.ts';
import type { PartnerCaller } from './authenticate-call.ts';

/** Of one partner: each looks into the database several times a second, and uses up the suppliers' own limits. */
const MOST_OF_ONE = 20;
/** Of all partners in this process: their looks into the database come beside the work of buyers. */
const MOST_OF_ALL = 40;
/** As long as suppliers are waited for. */
const RETRY_SECONDS = 8;

/** The searches that wait for external suppliers. A partner whose suppliers are slow uses up its own places. */
export class SupplierWaits {
  readonly #waiting = new Map<string, number>();
  #all = 0;

  /**
   * Refuses with GEN-BUSY when too many searches wait. A partner may take as many places as are still free: the first one
   * gets half of them, and there are some left for the next ones.
   */
  async run<T>(
    { tenantId, partner }: Pick<PartnerCaller, 'tenantId' | 'partner'>,
    wait: () => Promise<T>,
  ): Promise<T> {
    const key = `${tenantId} ${partner.id}`;
    const waiting = this.#waiting.get(key) ?? 0;
    if (waiting >= Math.min(MOST_OF_ONE, MOST_OF_ALL - this.#all))
      throw refusal('GEN-BUSY', { retryAfterSeconds: RETRY_SECONDS });
    this.#waiting.set(key, waiting + 1);
    this.#all += 1;
    try {
      return await wait();
    } finally {
      this.#all -= 1;
      const left = (this.#waiting.get(key) ?? 1) - 1;
      if (left === 0) this.#waiting.delete(key);
      else this.#waiting.set(key, left);
    }
  }
}
