import { createContext, useContext } from 'react';
import type { CheckoutForm } from './use-checkout-form.ts';

const FormContext = createContext<CheckoutForm | undefined>(undefined);

export const FormProvider = FormContext.Provider;

export function useForm(): CheckoutForm {
  const form = useContext(FormContext);
  if (form === undefined) throw new Error('FormProvider is missing');
  return form;
}
