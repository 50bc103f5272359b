import type { CheckoutFields } from '../checkout-fields.ts';
import type { Fault } from '../../kit/fields/fault.ts';

type Agreements = Pick<CheckoutFields, 'contractAccepted' | 'usageAccepted' | 'adultConfirmed' | 'consents'>;

/** Boxes that have to be ticked and are not; `required` are the purposes of the site's own consents. */
export function findAgreementFaults(fields: Agreements, required: readonly string[]): Fault[] {
  const faults: Fault[] = [];
  if (!fields.contractAccepted) faults.push({ path: 'contractAccepted', message: 'contract.mustAccept' });
  if (!fields.usageAccepted) faults.push({ path: 'usageAccepted', message: 'contract.usageMustConfirm' });
  if (!fields.adultConfirmed) faults.push({ path: 'adultConfirmed', message: 'passenger.buyerAge' });
  for (const purpose of required)
    if (!fields.consents.includes(purpose))
      faults.push({ path: `consents.${purpose}`, message: 'validation.required' });
  return faults;
}
