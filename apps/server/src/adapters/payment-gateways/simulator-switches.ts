import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** The settings of a simulator's control page: how many of the next calls fail in which way; each call uses up one. */
export class SimulatorSwitches<Name extends string> {
  readonly #pool: pg.Pool;
  readonly #table: string;
  readonly names: readonly Name[];

  /** `schema`: the simulator's own, which has a table `switch (name, value)`. */
  constructor(pool: pg.Pool, schema: string, names: readonly Name[]) {
    this.#pool = pool;
    this.#table = `${schema}.switch`;
    this.names = names;
  }

  async getAll(): Promise<Record<Name, number>> {
    const { rows } = await this.#pool.query<{ name: string; value: number }>(
      `select name, value from ${this.#table}`,
    );
    const set = new Map(rows.map(({ name, value }) => [name, value]));
    return Object.fromEntries(this.names.map((name) => [name, set.get(name) ?? 0])) as Record<Name, number>;
  }

  async set(values: Readonly<Record<string, number>>): Promise<void> {
    for (const [name, value] of Object.entries(values))
      await this.#pool.query(
        `insert into ${this.#table} values ($1, $2) on conflict (name) do update set value = excluded.value`,
        [name, value],
      );
  }

  /** Whether a switch is set; it stays so. */
  async isOn(name: Name): Promise<boolean> {
    return (await this.getAll())[name] > 0;
  }

  /** Decrements a switch; false if it is zero. */
  async useUp(name: Name): Promise<boolean> {
    const used = await this.#pool.query(
      `update ${this.#table} set value = value - 1 where name = $1 and value > 0`,
      [name],
    );
    return used.rowCount === 1;
  }
}

const MOST = 99;

/** Registers the handler of the control page's form at `prefix`. */
export function registerSwitches(
  desk: FastifyInstance,
  prefix: string,
  switches: SimulatorSwitches<string>,
): void {
  desk.post('/switches', async (request, reply) => {
    const form = (request.body ?? {}) as Readonly<Record<string, string | undefined>>;
    const given = Object.keys(form);
    const unknown = given.find((name) => !switches.names.includes(name));
    if (unknown !== undefined)
      return reply
        .status(400)
        .type('text/plain; charset=utf-8')
        .send(`There is no switch ${unknown} here. There are: ${switches.names.join(', ')}.`);
    const read = (text: string | undefined): number =>
      Math.min(MOST, Math.max(0, Math.trunc(Number(text) || 0)));
    await switches.set(Object.fromEntries(given.map((name) => [name, read(form[name])])));
    return reply.redirect(`${prefix}/`, 303);
  });
}
