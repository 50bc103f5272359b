import type { Site } from '../../shared/session/session.tsx';
import type { BuyerFields } from './checkout-fields.ts';

/** The consents that an order must include. */
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
