import { useCallback } from 'react';
import type { CardFields, CheckoutFields, PassengerFields } from '../../purchase/checkout-fields.ts';
import { findCheckoutProblems, type CheckoutDemand } from './problems/find-checkout-problems.ts';
import { usePurchaseForm, type PurchaseForm } from '../../purchase/use-purchase-form.ts';

export interface CheckoutForm extends PurchaseForm<CheckoutFields> {
  readonly changePassenger: (index: number, part: Partial<PassengerFields>) => void;
}

/** The state of the form that buys flights. */
export function useCheckoutForm(start: CheckoutFields, demand: CheckoutDemand): CheckoutForm {
  const findProblems = useCallback(
    (fields: CheckoutFields, card: CardFields) => findCheckoutProblems(fields, card, demand),
    [demand],
  );
  const form = usePurchaseForm(start, findProblems);
  return {
    ...form,
    changePassenger: (index, part) =>
      form.changeBy(
        (now) => ({
          ...now,
          passengers: now.passengers.map((passenger, at) =>
            at === index ? { ...passenger, ...part } : passenger,
          ),
        }),
        Object.keys(part).map((field) => `passengers[${index}].${field}`),
      ),
  };
}
