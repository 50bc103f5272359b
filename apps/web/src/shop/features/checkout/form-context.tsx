import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { BuyerFields } from './checkout-fields.ts';
import { ToldOnce } from './fields/told-once.tsx';
import type { CheckoutForm } from './use-checkout-form.ts';
import type { PurchaseForm } from './use-purchase-form.ts';

/** What a field asks of the form around it: its fault, and to be told when it was left. */
export type FieldForm = Pick<CheckoutForm, 'faultOf' | 'leave'>;
export type CardForm = Pick<CheckoutForm, 'card' | 'changeCard'>;
/** What the sections about the buyer need, whatever is bought. */
export type BuyerForm = FieldForm & {
  readonly fields: BuyerFields;
  readonly change: (part: Partial<BuyerFields>, path: string) => void;
};

const FormContext = createContext<CheckoutForm | undefined>(undefined);
const FieldContext = createContext<FieldForm | undefined>(undefined);
const BuyerContext = createContext<BuyerForm | undefined>(undefined);
const CardContext = createContext<CardForm | undefined>(undefined);

/** For forms other than the checkout's that use its fields. */
export const FieldProvider = FieldContext.Provider;
export const CardProvider = CardContext.Provider;

/** For the form of any purchase; what only one kind of purchase asks gets its form as a property. */
export function PurchaseFormProvider<Fields extends BuyerFields>(props: {
  readonly value: PurchaseForm<Fields>;
  readonly children: ReactNode;
}) {
  const { value } = props;
  const buyer = useMemo(
    (): BuyerForm => ({
      faultOf: value.faultOf,
      leave: value.leave,
      fields: value.fields,
      change: (part, path) => value.changeBy((now) => ({ ...now, ...part }), [path]),
    }),
    [value],
  );
  return (
    <FieldContext value={value}>
      <BuyerContext value={buyer}>
        <CardContext value={value}>
          <ToldOnce>{props.children}</ToldOnce>
        </CardContext>
      </BuyerContext>
    </FieldContext>
  );
}

export function FormProvider(props: { readonly value: CheckoutForm; readonly children: ReactNode }) {
  return (
    <FormContext value={props.value}>
      <PurchaseFormProvider value={props.value}>{props.children}</PurchaseFormProvider>
    </FormContext>
  );
}

export function useForm(): CheckoutForm {
  return required(useContext(FormContext));
}

export function useFieldForm(): FieldForm {
  return required(useContext(FieldContext));
}

export function useBuyerForm(): BuyerForm {
  return required(useContext(BuyerContext));
}

export function useCardForm(): CardForm {
  return required(useContext(CardContext));
}

function required<Form>(form: Form | undefined): Form {
  if (form === undefined) throw new Error('FormProvider is missing');
  return form;
}
