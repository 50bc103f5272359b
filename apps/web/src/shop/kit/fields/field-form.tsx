import { createContext, useContext } from 'react';

/** The parts of a form that a field needs: its error, and a callback when it loses focus. */
export interface FieldForm {
  readonly problemOf: (path: string) => string | undefined;
  readonly leave: (path: string) => void;
}

const FieldContext = createContext<FieldForm | undefined>(undefined);

export const FieldProvider = FieldContext.Provider;

export function useFieldForm(): FieldForm {
  const form = useContext(FieldContext);
  if (form === undefined) throw new Error('FieldProvider is missing');
  return form;
}
