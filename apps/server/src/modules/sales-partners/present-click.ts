import type { getPartnerClick } from '@farewind/contract/partners/partner-click';
import type { Output } from '@farewind/contract/core/operation';
import { currencySchema } from '@farewind/contract/core/fields';
import { formatRate } from '@farewind/values/exchange-rate';
import { formatMinor } from '@farewind/values/money';
import { refusal } from '../../platform/errors.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { findClick } from './click-rows.ts';
import type { SignedInUser } from '../../platform/http/request-context.ts';
import { markSeen } from './ledger/earning-click.ts';
import { findTerms } from './ledger/partner-terms.ts';

/** The page of a click is opened at once; later it is opened again, from a bookmark or a stored address. */
const OPENED_WITHIN_MS = 30 * 60_000;

/** What a partner showed to a visitor and what held at the click. Refuses with GEN-NOTFOUND. */
export async function presentClick(
  scope: TenantScope,
  id: string,
  user?: Pick<SignedInUser, 'kind'>,
): Promise<Output<typeof getPartnerClick>> {
  const click = await findClick(scope, id);
  if (!click) throw refusal('GEN-NOTFOUND');
  await markSeen(scope, id, user?.kind === 'staff');
  const { partnerName, outcome, offer, clickedAt } = click;
  const isOld = scope.now.getTime() - clickedAt.getTime() > OPENED_WITHIN_MS;
  return {
    partner: partnerName,
    outcome,
    ...(isOld && { isOld }),
    sourceDays: (await findTerms(scope, click.partnerId)).windowDays,
    currency: currencySchema.parse(click.currency),
    nowCurrency: offer.nowCurrency,
    ...sumsOf(click),
    slices: offer.slices.map(({ direction, flights, lines }) => ({
      direction,
      flights,
      lines: lines.map(({ passengerType, count, parts, ...line }) => ({
        passengerType,
        count,
        ...sumsOf(line),
        parts: parts.map(({ part, ...sums }) => ({ part, ...sumsOf(sums) })),
      })),
    })),
    rate: offer.rate && {
      from: offer.rate.from,
      to: offer.rate.to,
      shown: formatRate(offer.rate.shownMicros),
      now: formatRate(offer.rate.nowMicros),
    },
  };
}

function sumsOf(sums: { readonly shownMinor: number; readonly nowMinor: number | null }) {
  return {
    shown: formatMinor(sums.shownMinor),
    now: sums.nowMinor === null ? null : formatMinor(sums.nowMinor),
  };
}
