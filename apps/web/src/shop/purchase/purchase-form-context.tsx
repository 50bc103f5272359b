import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { BuyerFields } from './checkout-fields.ts';
import { FieldProvider, type FieldForm } from '../kit/fields/field-form.tsx';
import { ShownOnce } from '../kit/fields/shown-once.tsx';
import type { PurchaseForm } from './use-purchase-form.ts';

export type CardForm = Pick<PurchaseForm<BuyerFields>, 'card' | 'changeCard'>;
/** Form data of the sections about the buyer, for any kind of purchase. */
export type BuyerForm = FieldForm & {
  readonly fields: BuyerFields;
  readonly change: (part: Partial<BuyerFields>, path: string) => void;
  /** Whether the cursor has been in a field and left it. */
  readonly isLeft: (path: string) => boolean;
};

const BuyerContext = createContext<BuyerForm | undefined>(undefined);
const CardContext = createContext<CardForm | undefined>(undefined);

export const CardProvider = CardContext.Provider;

/** The form of any purchase; a section for only one kind gets its form as a property. */
export function PurchaseFormProvider<Fields extends BuyerFields>(props: {
  readonly value: PurchaseForm<Fields>;
  readonly children: ReactNode;
}) {
  const { value } = props;
  const buyer = useMemo(
    (): BuyerForm => ({
      problemOf: value.problemOf,
      leave: value.leave,
      isLeft: value.isLeft,
      fields: value.fields,
      change: (part, path) => value.changeBy((now) => ({ ...now, ...part }), [path]),
    }),
    [value],
  );
  return (
    <FieldProvider value={value}>
      <BuyerContext value={buyer}>
        <CardContext value={value}>
          <ShownOnce>{props.children}</ShownOnce>
        </CardContext>
      </BuyerContext>
    </FieldProvider>
  );
}

export function useBuyerForm(): BuyerForm {
  return required(useContext(BuyerContext));
}

/** The buyer's contact; undefined where a card pays something later, which asks for none. */
export function useContactIfAsked(): BuyerForm['fields'] | undefined {
  return useContext(BuyerContext)?.fields;
}

export function useCardForm(): CardForm {
  return required(useContext(CardContext));
}

function required<Form>(form: Form | undefined): Form {
  if (form === undefined) throw new Error('PurchaseFormProvider is missing');
  return form;
}
