import type { RequestContext } from '../../../../platform/http/request-context.ts';
import { Secret } from '../../../../platform/secrets/secret.ts';
import { clientOf, type SupplierDeps } from '../../supplier-deps.ts';
import type { SupplierRecord } from '../supplier-rows.ts';
import { newsPath } from './receive-news.ts';

/** Registers our address at a supplier. */
export async function openNews(
  deps: Pick<SupplierDeps, 'clients'>,
  { tenantId, request }: RequestContext,
  supplier: SupplierRecord,
) {
  const url = `${request.protocol}://${request.host}${newsPath(tenantId, supplier.id)}`;
  const { newsRef, secret } = await clientOf(deps, supplier).openNews(supplier, url);
  return { ref: newsRef, secret: new Secret(secret, '[secret]') };
}

/**
 * Ends a registration that is not used, if there is one. If that fails, the supplier goes on sending its news, which are refused by
 * their signature.
 */
export async function endNews(
  deps: Pick<SupplierDeps, 'clients' | 'log'>,
  { tenantId }: Pick<RequestContext, 'tenantId'>,
  supplier: SupplierRecord,
): Promise<void> {
  if (!supplier.news) return;
  try {
    await clientOf(deps, supplier).closeNews(supplier, supplier.news.ref);
  } catch (error) {
    deps.log.warn(
      { err: error, tenantId, supplier: supplier.code },
      'An unused registration for a supplier’s news could not be ended; its news will be refused',
    );
  }
}
