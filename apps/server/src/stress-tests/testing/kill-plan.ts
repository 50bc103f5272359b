import type { Chance } from './chance.ts';
import type { KillableServer } from './killable-server.ts';

const MOST_STEPS_AFTER = 11;
const MOST_TURNS_AFTER = 40;

/** A server, or one of several. */
type Killable = Pick<KillableServer, 'isRunning' | 'kill'>;

/**
 * Kills a server in the middle of orders: each kill is drawn for an order, and a number of traffic steps after its
 * begin.
 */
export class KillPlan {
  readonly #server: Killable;
  readonly #chance: Chance;
  readonly #orders: Set<number>;
  #armed = 0;
  #stepsLeft = 0;
  /** Of which the turns are being counted. */
  #falling = 0;

  constructor(server: Killable, chance: Chance, kills: number, orders: number) {
    this.#server = server;
    this.#chance = chance;
    this.#orders = new Set();
    while (this.#orders.size < kills) this.#orders.add(chance.below(orders - kills));
  }

  /** An order begins. */
  begin(order: number): void {
    if (!this.#orders.delete(order)) return;
    if (this.#armed === 0) this.#draw();
    this.#armed += 1;
  }

  /** Something was sent or arrived: a request, an answer, a call of the bank. */
  step = (): void => {
    if (this.#armed === 0 || !this.#server.isRunning) return;
    this.#stepsLeft -= 1;
    if (this.#stepsLeft >= 0) return;
    this.#armed -= 1;
    this.#draw();
    this.#falling += 1;
    this.#killSoon(this.#chance.below(MOST_TURNS_AFTER));
  };

  /** Whether a kill waits for the traffic. */
  get isDue(): boolean {
    return this.#armed > 0;
  }

  /** Resolves when no further kill can happen without another step. */
  async settled(): Promise<void> {
    while (this.#falling > 0) await new Promise((resolve) => setImmediate(resolve));
  }

  #draw(): void {
    this.#stepsLeft = this.#chance.below(MOST_STEPS_AFTER);
  }

  /** A few turns of the event loop later, so that a kill falls between the steps too. */
  #killSoon(turns: number): void {
    if (turns > 0) {
      setImmediate(() => this.#killSoon(turns - 1));
      return;
    }
    this.#falling -= 1;
    if (this.#server.isRunning) this.#server.kill();
    else this.#armed += 1;
  }
}
