import { useState } from 'react';
import type { ApiError } from '../../shared/api/api-error.ts';
import { toServerProblems } from '../kit/fields/shown-problems.ts';
import type { BuyerFields } from './checkout-fields.ts';
import type { ShownAgreement } from './sections/agreement-dialog.tsx';
import type { PurchaseForm } from './use-purchase-form.ts';

const BOX = 'contractAccepted';

/**
 * The terms of the agreement that the buyer has read. `about`: what the buyer has chosen that its text states; after
 * another choice the text differs by the buyer's own act, so the terms read before are no longer compared. The same holds
 * for another payment `method`, but not while it is loading: whoever pays by then has chosen no other.
 */
export function useReadTerms<Fields extends BuyerFields>(
  form: PurchaseForm<Fields>,
  about: string,
  method: string | undefined,
) {
  const [changes, setChanges] = useState(0);
  const { readTerms } = form.fields;
  return {
    /** How often the server has refused the terms read as changed. */
    changes,
    /** Those to send with an order; undefined if none were read, or for another choice. */
    find: (): string | undefined => {
      if (readTerms?.about !== about) return undefined;
      const isOther = method !== undefined && readTerms.method !== undefined && readTerms.method !== method;
      return isOther ? undefined : readTerms.termsHash;
    },
    record: (shown: ShownAgreement): ShownAgreement => {
      const { termsHash } = shown;
      form.changeBy((now) => ({ ...now, readTerms: { about, method, termsHash } }), []);
      return shown;
    },
    /** Shows the server's problems; changed terms have to be accepted anew. Returns the first field with a problem. */
    showProblems: (error: ApiError): string | undefined => {
      const isChanged = toServerProblems(error).some(({ path }) => path === BOX);
      if (isChanged) {
        form.changeBy((now) => ({ ...now, [BOX]: false, readTerms: undefined }), [BOX]);
        setChanges((now) => now + 1);
      }
      return form.showServerProblems(error);
    },
  };
}
