import { refusal } from '../../platform/errors.ts';
import type { PartnerCaller } from './authenticate-call.ts';

/** Of one partner: each looks into the database several times a second, and uses up the suppliers' own limits. */
const MOST_WAITING = 20;
/** As long as suppliers are waited for. */
const RETRY_SECONDS = 8;

/** The searches that wait for external suppliers. A partner whose suppliers are slow uses up its own places. */
export class SupplierWaits {
  readonly #waiting = new Map<string, number>();

  /** Refuses with GEN-BUSY when too many searches of the partner wait. */
  async run<T>(
    { tenantId, partner }: Pick<PartnerCaller, 'tenantId' | 'partner'>,
    wait: () => Promise<T>,
  ): Promise<T> {
    const key = `${tenantId} ${partner.id}`;
    const waiting = this.#waiting.get(key) ?? 0;
    if (waiting >= MOST_WAITING) throw refusal('GEN-BUSY', { retryAfterSeconds: RETRY_SECONDS });
    this.#waiting.set(key, waiting + 1);
    try {
      return await wait();
    } finally {
      const left = (this.#waiting.get(key) ?? 1) - 1;
      if (left === 0) this.#waiting.delete(key);
      else this.#waiting.set(key, left);
    }
  }
}
