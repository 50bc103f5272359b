import { Refusal } from '../../platform/errors.ts';
import { findContract, listContracts, offerOf, type ContractRow } from './contract-rows.ts';
import type { ExchangeDeps } from './ports.ts';

type Deps = Pick<ExchangeDeps, 'database' | 'log' | 'mirrors' | 'bookings'>;

/**
 * The answered contracts of an owner that this process follows, the newest change that it has seen, and the contracts to
 * which it has not come yet.
 */
interface Followed {
  readonly contractIds: readonly string[];
  newest: number;
  behind: Set<string>;
}

/**
 * Keeps the flights that partners sell like their owners' flights. Read in the owner's scope, written in the partner's,
 * one transaction each; only the moving of seats, which must not be late, is one transaction of both.
 */
export class SeatMirror {
  readonly #deps: Deps;
  readonly #owners = new Map<number, Followed>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Brings the partners of one owner up to date, and follows its changes from now on. */
  async mirrorOwner(ownerId: number): Promise<void> {
    const { database, mirrors } = this.#deps;
    const { rows, newest } = await database.inTenant(ownerId, async (scope) => ({
      newest: await mirrors.readNewestChange(scope),
      rows: (await listContracts(scope, 'owner', { isAnswered: true })).rows,
    }));
    if (rows.length === 0) return void this.#owners.delete(ownerId);
    this.#owners.set(ownerId, { contractIds: rows.map(({ id }) => id), newest, behind: new Set() });
    for (const row of rows) await this.#mirror(row);
  }

  /** Mirrors what owners have changed or sold since the last call; called every second. */
  async refresh(): Promise<void> {
    const { database, mirrors, log } = this.#deps;
    for (const [ownerId, followed] of this.#owners) {
      const complain = (error: unknown): void =>
        log.warn(
          { err: error, ownerId },
          'The seats offered to other agencies could not be brought up to date',
        );
      try {
        const newest = await database.inTenant(ownerId, (scope) => mirrors.readNewestChange(scope));
        if (newest !== followed.newest) followed.behind = new Set(followed.contractIds);
        followed.newest = newest;
        // One that fails is tried again at the next call, and does not delay the others.
        for (const id of followed.behind) {
          await this.mirrorContract(ownerId, id).then(
            (isFollowed) => isFollowed && followed.behind.delete(id),
            complain,
          );
        }
      } catch (error) {
        complain(error);
      }
    }
  }

  /** False if buyers could not be asked about a change, which can be tried again. */
  async mirrorContract(ownerId: number, id: string): Promise<boolean> {
    const row = await this.#deps.database.inTenant(ownerId, (scope) => findContract(scope, 'owner', id));
    return !row || row.answer === 'waiting' || this.#mirror(row);
  }

  async #mirror(row: ContractRow): Promise<boolean> {
    const { database, mirrors, bookings, log } = this.#deps;
    const offer = offerOf(row);
    const services = await database.inTenant(row.ownerId, (scope) => mirrors.readOffered(scope, offer));
    const toAsk = await database.inTenant(row.partnerId, (scope) => mirrors.write(scope, offer, services));
    let isFollowed = true;
    for (const change of toAsk) {
      await database
        .inTenant(row.partnerId, (scope) => bookings.exchange.followChange(scope, change))
        .catch((error: unknown) => {
          // A refusal would be the same again.
          if (!(error instanceof Refusal)) isFollowed = false;
          log.error(
            { err: error, change },
            'Buyers of exchanged seats could not be asked about a changed departure',
          );
        });
    }
    return isFollowed;
  }
}
