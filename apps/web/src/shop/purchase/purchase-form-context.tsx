import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { BuyerFields } from './checkout-fields.ts';
import { FieldProvider, type FieldForm } from '../kit/fields/field-form.tsx';
import { ShownOnce } from '../kit/fields/shown-once.tsx';
import type { PurchaseForm } from './use-purchase-form.ts';

export type CardForm = Pick<PurchaseForm<BuyerFields>, 'card' | 'changeCard'>;
/** What the sections about the buyer need, whatever is bought. */
export type BuyerForm = FieldForm & {
  readonly fields: BuyerFields;
  readonly change: (part: Partial<BuyerFields>, path: string) => void;
};

const BuyerContext = createContext<BuyerForm | undefined>(undefined);
const CardContext = createContext<CardForm | undefined>(undefined);

export const CardProvider = CardContext.Provider;

/** For the form of any purchase; what only one kind of purchase asks gets its form as a property. */
export function PurchaseFormProvider<Fields extends BuyerFields>(props: {
  readonly value: PurchaseForm<Fields>;
  readonly children: ReactNode;
}) {
  const { value } = props;
  const buyer = useMemo(
    (): BuyerForm => ({
      problemOf: value.problemOf,
      leave: value.leave,
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

export function useCardForm(): CardForm {
  return required(useContext(CardContext));
}

function required<Form>(form: Form | undefined): Form {
  if (form === undefined) throw new Error('PurchaseFormProvider is missing');
  return form;
}
