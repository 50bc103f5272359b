import type { Identity } from '../../identity/public.ts';
import type { MessageSource } from '../message-source.ts';

/** That an account is closed, and which orders keep their buyer for now; it names nobody. */
export function accountClosedSource({
  identity,
}: {
  readonly identity: Pick<Identity, 'getSiteOrigin'>;
}): MessageSource {
  return {
    templates: ['account-closed'],
    async fill(scope, { data }) {
      const siteOrigin = await identity.getSiteOrigin(scope, Number(data['siteId']));
      const ordersLeft = (data['ordersLeft'] as string[] | undefined) ?? [];
      return {
        values: { ordersLeft: ordersLeft.length === 0 ? 'none' : ordersLeft.join(', ') },
        siteOrigin,
      };
    },
  };
}
