import type pg from 'pg';

/** The columns that differ from the copied order; `n` is the number of the copy. */
const changed: Readonly<Record<string, string>> = {
  key_hash: `sha256(n::text::bytea)`,
  reservation_number: `'FWC' || n`,
  pnr: `'C' || n`,
  created_at: `t.created_at + n * interval '1 minute'`,
  ordered_at: `t.ordered_at + n * interval '1 minute'`,
};

/**
 * Copies an order a number of times, a minute apart, with items and passengers but without tickets or money: `copy 1`,
 * `copy 2` and so on.
 */
export async function copyOrder(owner: pg.Pool, orderId: string, times: number): Promise<void> {
  for (const table of ['customer_order', 'order_item', 'order_passenger']) {
    const order = table === 'customer_order' ? 'id' : 'order_id';
    const { rows } = await owner.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const names = rows.map((row) => row.column_name);
    const values = names.map((name) => (name === order ? `'copy ' || n` : (changed[name] ?? `t.${name}`)));
    await owner.query(
      `insert into ${table} (${names.join(', ')}) select ${values.join(', ')}
       from ${table} t cross join generate_series(1, ${times}) n where t.${order} = $1`,
      [orderId],
    );
  }
}
