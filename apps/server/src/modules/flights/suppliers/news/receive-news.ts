import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal } from '../../../../platform/errors.ts';
import type { RawNotice } from '../../../../platform/http/signed-inbox.ts';
import { newId } from '../../../../platform/ids.ts';
import type { SupplierNews } from '../../ports.ts';
import { clientOf, type SupplierDeps } from '../../supplier-deps.ts';
import { supplierRows, type SupplierRecord } from '../supplier-rows.ts';

/** Stored news are to be judged. */
export const JUDGE_SUPPLIER_NEWS = 'flights.judgeSupplierNews';

const PREFIX = '/api/flights/news';
export const newsRoute = `${PREFIX}/:tenantId/:supplierId`;

/** The address that a supplier is told for its news. */
export function newsPath(tenantId: number, supplierId: number): string {
  return `${PREFIX}/${tenantId}/${supplierId}`;
}

export interface NewsAccount {
  readonly tenantId: number;
  readonly supplier: SupplierRecord;
  readonly receivedAt: Date;
}

/** The supplier of an address. Refuses with GEN-NOTFOUND, also while we have not asked it for news. */
export async function findNewsAccount(deps: SupplierDeps, params: unknown): Promise<NewsAccount> {
  const { tenantId = '', supplierId = '' } = params as Record<string, string | undefined>;
  const [tenant, id] = [tenantId, supplierId].map((text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0));
  if (!tenant || !id) throw refusal('GEN-NOTFOUND');
  return deps.database.inTenant(tenant, async (scope) => {
    const supplier = await supplierRows.find(scope, deps.keyring, id);
    if (!supplier?.news) throw refusal('GEN-NOTFOUND');
    return { tenantId: tenant, supplier, receivedAt: scope.now };
  });
}

/**
 * Stores that there are news, and acknowledges them; a repeated event is stored once. Nothing in it is believed: whoever
 * judges it asks the supplier. Refuses a wrong signature with GEN-VALIDATION.
 */
export async function receiveNews(
  deps: SupplierDeps,
  { tenantId, supplier, receivedAt }: NewsAccount,
  { headers, body }: RawNotice,
): Promise<{ readonly status: number; readonly body: string }> {
  const raw = { headers, body, receivedAt };
  const news = clientOf(deps, supplier).readNews(supplier.news!.secret.reveal(), raw);
  if (!news) {
    deps.log.warn({ tenantId, supplier: supplier.code }, 'News of a supplier were refused');
    throw refusal('GEN-VALIDATION');
  }
  await deps.database.inTenant(tenantId, (scope) => store(deps, scope, supplier.id, news));
  return { status: 200, body: '' };
}

async function store(
  { outbox }: SupplierDeps,
  scope: TenantScope,
  supplierId: number,
  { eventKey, kind, bookingRef }: SupplierNews,
): Promise<void> {
  const { tx, tenantId, now } = scope;
  const id = newId();
  const stored = await tx
    .insertInto('supplier_notice')
    .values({
      tenant_id: tenantId,
      id,
      supplier_id: supplierId,
      event_key: eventKey,
      kind,
      booking_ref: bookingRef ?? null,
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'supplier_id', 'event_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return;
  await outbox.add(scope, {
    topic: JUDGE_SUPPLIER_NEWS,
    dedupeKey: `${JUDGE_SUPPLIER_NEWS}:${id}`,
    payload: { noticeId: id },
    orderingKey: `supplierNews:${bookingRef ?? id}`,
  });
}
