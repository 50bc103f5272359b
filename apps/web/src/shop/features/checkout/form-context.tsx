import { createContext, useContext, type ReactNode } from 'react';
import { PurchaseFormProvider } from '../../purchase/purchase-form-context.tsx';
import type { CheckoutForm } from './use-checkout-form.ts';

const FormContext = createContext<CheckoutForm | undefined>(undefined);

export function FormProvider(props: { readonly value: CheckoutForm; readonly children: ReactNode }) {
  return (
    <FormContext value={props.value}>
      <PurchaseFormProvider value={props.value}>{props.children}</PurchaseFormProvider>
    </FormContext>
  );
}

export function useForm(): CheckoutForm {
  const form = useContext(FormContext);
  if (form === undefined) throw new Error('FormProvider is missing');
  return form;
}
