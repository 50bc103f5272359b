import type { Site } from '../../shared/session/session.tsx';
import type { BuyerFields } from './checkout-fields.ts';

/** What somebody has agreed to who has sent an order: without all of it none is sent. */
export function agreedTo(
  site: Site | undefined,
): Pick<BuyerFields, 'contractAccepted' | 'usageAccepted' | 'adultConfirmed' | 'consents'> {
  return {
    contractAccepted: true,
    usageAccepted: true,
    adultConfirmed: true,
    consents: (site?.requiredConsents ?? []).map(({ purpose }) => purpose),
  };
}
