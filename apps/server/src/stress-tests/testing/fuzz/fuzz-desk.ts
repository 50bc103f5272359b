import type { Operation } from '@farewind/contract/core/operation';
import { GOOD_PASSWORD } from '../../../testing/account-desk.ts';
import type { Entity, Id } from '../../../testing/call-records.ts';
import { calls } from '../../../testing/office-calls.ts';
import { Office, operationOf, type Staff } from '../../../testing/office.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../../testing/seed-tenants.ts';
import type { Chance } from '../chance.ts';
import { inputSchemaOf, valueOf } from './values-of-schema.ts';

const HOST = 0;
/** Stands in every record of the agency, and in no word that the others send. */
export const MARK = 'Zwetschge';
/** The number of uses of a record before the next of its kind is created: the calls soon change or delete it. */
const USES = 20;

export type Caller = 'agency' | 'clerk' | 'customer' | 'host' | 'nobody' | 'other' | 'rubbish';
const callers: readonly Caller[] = ['agency', 'clerk', 'customer', 'host', 'nobody', 'other', 'rubbish'];

/** The product with people of every kind and records that can be named, for one stretch of a fuzzing. */
export class FuzzDesk {
  readonly office: Office;
  readonly #chance: Chance;
  readonly #staff = new Map<'agency' | 'host' | 'other', Staff>();
  readonly #tokens = new Map<Caller, string>();
  readonly #records = new Map<Entity, { readonly id: Id; uses: number }>();
  #people = 0;

  private constructor(office: Office, chance: Chance) {
    this.office = office;
    this.#chance = chance;
  }

  static async open(chance: Chance): Promise<FuzzDesk> {
    const desk = new FuzzDesk(await Office.open(), chance);
    await desk.renewCallers();
    return desk;
  }

  /** Replaces a user whom the calls have signed out, locked or deprived of their rights. */
  async renewCallers(): Promise<void> {
    this.#tokens.set('rubbish', `1.${'a'.repeat(43)}`);
    await this.office.desk.app.db.database.owner.query(
      'update tenant set requires_two_factor = false, is_active = true where deleted_at is null',
    );
    for (const [caller, tenantId] of [
      ['agency', DEFAULT_TENANT],
      ['other', OTHER_TENANT],
      ['host', HOST],
    ] as const) {
      if (await this.#isIn(caller, 'User/GetAll')) continue;
      const staff = await this.office.addStaff(tenantId, caller === 'agency' ? MARK : 'Own');
      this.#staff.set(caller, staff);
      this.#tokens.set(caller, staff.token);
    }
    for (const [caller, kind] of [
      ['customer', 'customer'],
      ['clerk', 'staff'],
    ] as const) {
      if (await this.#isIn(caller, 'Profile/Get')) continue;
      this.#people += 1;
      const email = `${caller}${this.#people}@example.com`;
      await this.office.desk.addUser({ email, kind });
      this.#tokens.set(
        caller,
        await this.office.desk.tokenOf(email, GOOD_PASSWORD, { from: `10.200.0.${this.#people % 250}` }),
      );
    }
  }

  async #isIn(caller: Caller, name: string): Promise<boolean> {
    const token = this.#tokens.get(caller);
    if (token === undefined) return false;
    return (await this.office.call(operationOf(name), {}, token)).statusCode === 200;
  }

  tokenOf(caller: Caller): string | undefined {
    return this.#tokens.get(caller);
  }

  /** Most calls are made by somebody who may, the others by anybody. */
  pickCaller({ name, access }: Operation): Caller {
    if (this.#chance.happens(0.12)) return this.#chance.pick(callers);
    if (calls[name]?.side === 'host') return 'host';
    if (access === 'public') return this.#chance.pick(['nobody', 'customer', 'agency']);
    return access === 'signedIn' ? this.#chance.pick(['customer', 'agency']) : 'agency';
  }

  /** A plausible input: the one in the table of calls, or one generated from the schema. */
  async inputOf(operation: Operation, caller: Caller): Promise<unknown> {
    const call = calls[operation.name];
    if (call === undefined || this.#chance.happens(0.3))
      return valueOf(inputSchemaOf(operation), this.#chance);
    const staff = this.#staff.get(call.side ?? 'agency')!;
    const word = this.office.worldOf(caller === 'agency' ? staff : { ...staff, mark: 'Own' }, absent).word;
    return call.input({ id: (entity) => this.#idOf(entity, staff), word, password: GOOD_PASSWORD });
  }

  async #idOf(entity: Entity, staff: Staff): Promise<Id> {
    // A record that belongs to the one named just before is made with it.
    const isOfOther = entity === 'orderOfMatter' || entity === 'cityOfDistrict';
    const known = isOfOther ? undefined : this.#records.get(entity);
    if (known && known.uses < USES) {
      known.uses += 1;
      return known.id;
    }
    try {
      const id = await this.office.make(entity, staff);
      this.#records.set(entity, { id, uses: 1 });
      return id;
    } catch {
      // The calls have deleted a record that this one needs.
      return known?.id ?? absent();
    }
  }

  /** Runs jobs and outbox as the product does: no input may block them. */
  async workOff(): Promise<string[]> {
    const { app } = this.office.desk;
    app.db.clock.advance(3_600_000);
    const faults: string[] = [];
    for (const [name, run] of [
      ...app.schedules.map((schedule) => [schedule.name, () => schedule.run()] as const),
      ['the outbox', () => app.outbox.drain()] as const,
    ]) {
      try {
        await run();
      } catch (error) {
        faults.push(`${name} broke down over what was sent: ${String(error)}`);
      }
    }
    return faults;
  }

  close(): Promise<void> {
    return this.office.close();
  }
}

const absent = async (): Promise<Id> => 2_000_000_001;
