import type { CardFields } from './checkout-fields.ts';
import { cardDigits } from '@farewind/travel-rules/card-number';
import type { Placed } from './order-placement.ts';

type BankForm = Extract<Placed['response'], { state: 'form' }>;

/** The fields sent to the bank: its own, and the card under the bank's names. */
export function toBankFields(form: BankForm, card: CardFields): Record<string, string> {
  const { fields, cardFields } = form;
  if (cardFields === undefined) return { ...fields };
  return {
    ...fields,
    [cardFields.number]: cardDigits(card.creditCardNumber),
    [cardFields.month]: card.creditCardExpireMonth.padStart(2, '0'),
    [cardFields.year]: card.creditCardExpireYear,
    [cardFields.cvc]: card.creditCardCVC,
  };
}

/** Posts to the bank's page in this tab. The form is only created when leaving, and only then contains the card. */
export function postToBank(url: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
