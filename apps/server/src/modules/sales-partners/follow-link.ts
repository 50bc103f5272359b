import type { followPartnerLink } from '@farewind/contract/partners/partner-click';
import type { Output } from '@farewind/contract/core/operation';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { findPartner } from './find-partner.ts';
import type { FollowDeps } from './follow-offer.ts';
import { findTerms } from './ledger/partner-terms.ts';
import { recordClick } from './record-click.ts';

type Deps = Pick<FollowDeps, 'database' | 'keyring' | 'isStaffNetwork' | 'settings'>;

/**
 * Records a visitor who has come by a plain link of a sales partner, `?source=demo`, with the marks of any click. A name
 * that no partner of the agency has is nobody's. A paused partner's links still count, like those of its offers.
 */
export async function followLink(
  deps: Deps,
  { tenantId, site, user, address, request }: RequestContext,
  source: string,
): Promise<Output<typeof followPartnerLink>> {
  const code = source.trim().toLowerCase();
  if (!site) return { click: null };
  return deps.database.inTenant(tenantId, async (scope) => {
    const partnerId = await findPartner(scope, code);
    if (partnerId === undefined) return { click: null };
    const id = await recordClick(
      deps,
      scope,
      { partnerId, siteId: site.id, shown: undefined },
      { address, userAgent: request.headers['user-agent'], isStaff: user?.kind === 'staff' },
    );
    return { click: { id, sourceDays: (await findTerms(scope, partnerId)).windowDays } };
  });
}
