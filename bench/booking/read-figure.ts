import { DEFAULT_TENANT } from '../../apps/server/src/testing/seed-tenants.ts';
import type { TenantScope } from '../../apps/server/src/platform/database/scope.ts';
import type { Figure } from '../report/figure.ts';
import { qualityBounds } from '../report/quality-bounds.ts';
import { openShop } from './bench-shop.ts';
import { replay, type StatementRecorder } from './statement-recorder.ts';

const ROUNDS = 5;

/** An order with its items under tenant scope, against the same statements by the bare driver; one after another. */
export async function readFigure(
  databaseUrl: string,
  recorder: StatementRecorder,
  reads: number,
): Promise<Figure> {
  const { app, database } = await openShop(databaseUrl, { demo: false, connections: 1 });
  const ids = (
    await database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      tx.selectFrom('customer_order').select('id').limit(reads).execute(),
    )
  ).map(({ id }) => id);
  const readAll = async (): Promise<number> => {
    const begun = performance.now();
    for (let index = 0; index < reads; index += 1) {
      const id = ids[index % ids.length]!;
      await recorder.record(() => database.inTenant(DEFAULT_TENANT, (scope) => readOrder(scope, id)));
    }
    return (performance.now() - begun) / 1000;
  };
  recorder.start();
  await readAll();
  recorder.stop();
  const recorded = recorder.requests.map((statements) => [...statements]);
  let [scoped, bare] = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round += 1) {
    scoped = Math.min(scoped, await readAll());
    bare = Math.min(bare, await replay(databaseUrl, recorded, 1));
  }
  await app.close();
  return {
    figure: 'a read under tenant scope / its statements by a bare driver',
    value: (100 * bare) / scoped,
    unit: '%',
    ...qualityBounds.tenantRead,
    detail: `${((1000 * scoped) / reads).toFixed(2)} and ${((1000 * bare) / reads).toFixed(2)} ms, ${recorded[0]!.length} statements`,
  };
}

async function readOrder({ tx, tenantId }: TenantScope, orderId: string): Promise<unknown> {
  const order = await tx
    .selectFrom('customer_order')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const items = await tx
    .selectFrom('order_item')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .execute();
  return { order, items };
}
