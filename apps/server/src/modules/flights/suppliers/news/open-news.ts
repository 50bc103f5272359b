import type { RequestContext } from '../../../../platform/http/request-context.ts';
import { Secret } from '../../../../platform/secrets/secret.ts';
import { clientOf, type SupplierDeps } from '../../supplier-deps.ts';
import type { SupplierRecord } from '../supplier-rows.ts';
import { newsPath } from './receive-news.ts';

/**
 * Registers our address at a supplier. Its former registration ends; if that fails, the new one is used nevertheless, and
 * the supplier goes on sending news to the former one, which are refused by their signature.
 */
export async function openNews(
  deps: Pick<SupplierDeps, 'clients' | 'log'>,
  { tenantId, request }: RequestContext,
  supplier: SupplierRecord,
) {
  const client = clientOf(deps, supplier);
  const url = `${request.protocol}://${request.host}${newsPath(tenantId, supplier.id)}`;
  const { newsRef, secret } = await client.openNews(supplier, url);
  if (supplier.news)
    await client
      .closeNews(supplier, supplier.news.ref)
      .catch((error: unknown) =>
        deps.log.warn(
          { err: error, tenantId, supplier: supplier.code },
          'The former registration for a supplier’s news could not be ended; its news will be refused',
        ),
      );
  return { ref: newsRef, secret: new Secret(secret, '[secret]') };
}
