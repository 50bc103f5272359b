import { useState } from 'react';
import type { Site } from '../../shared/session/session.tsx';
import type { BuyerFields } from './checkout-fields.ts';
import type { PlacedAttempt } from './pay-attempt.ts';

/**
 * The agreements of an order that is paid again: given when it was made, so nothing is ticked for the buyer. They do not
 * hold for another order: if one has to be made, `askAnew` shows the empty boxes.
 */
export function useAgreedBefore(unpaid: PlacedAttempt | undefined, site: Site | undefined) {
  const [isAskedAnew, setAskedAnew] = useState(false);
  const unpaidOrderId = unpaid?.placed.orderId;
  const isAgreedBefore = unpaidOrderId !== undefined && !isAskedAnew;
  return {
    unpaidOrderId,
    isAgreedBefore,
    isAskedAnew,
    askAnew: () => setAskedAnew(true),
    /** The form as a request of that order states it. */
    withAgreements: <Fields extends BuyerFields>(fields: Fields): Fields =>
      isAgreedBefore ? { ...fields, ...agreedTo(site) } : fields,
  };
}

/** The agreements that an order must include. */
function agreedTo(
  site: Site | undefined,
): Pick<BuyerFields, 'contractAccepted' | 'usageAccepted' | 'adultConfirmed' | 'consents'> {
  return {
    contractAccepted: true,
    usageAccepted: true,
    adultConfirmed: true,
    consents: (site?.requiredConsents ?? []).map(({ purpose }) => purpose),
  };
}
