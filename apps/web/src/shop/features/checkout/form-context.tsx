import { createContext, useContext, type ReactNode } from 'react';
import type { CheckoutForm } from './use-checkout-form.ts';

/** What a field asks of the form around it: its fault, and to be told when it was left. */
export type FieldForm = Pick<CheckoutForm, 'faultOf' | 'leave'>;
export type CardForm = Pick<CheckoutForm, 'card' | 'changeCard'>;

const FormContext = createContext<CheckoutForm | undefined>(undefined);
const FieldContext = createContext<FieldForm | undefined>(undefined);
const CardContext = createContext<CardForm | undefined>(undefined);

/** For forms other than the checkout's that use its fields. */
export const FieldProvider = FieldContext.Provider;
export const CardProvider = CardContext.Provider;

export function FormProvider(props: { readonly value: CheckoutForm; readonly children: ReactNode }) {
  return (
    <FormContext value={props.value}>
      <FieldContext value={props.value}>
        <CardContext value={props.value}>{props.children}</CardContext>
      </FieldContext>
    </FormContext>
  );
}

export function useForm(): CheckoutForm {
  return required(useContext(FormContext));
}

export function useFieldForm(): FieldForm {
  return required(useContext(FieldContext));
}

export function useCardForm(): CardForm {
  return required(useContext(CardContext));
}

function required<Form>(form: Form | undefined): Form {
  if (form === undefined) throw new Error('FormProvider is missing');
  return form;
}
