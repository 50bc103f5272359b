import cardValidator from 'card-validator';

export type CardBrand = 'visa' | 'mastercard';

export function cardDigits(text: string): string {
  return text.replaceAll(/[\s-]/g, '');
}

/** Digits in groups of four, as on the card; anything but digits is left out. */
export function groupCardNumber(text: string): string {
  return (
    text
      .replaceAll(/\D/g, '')
      .slice(0, 19)
      .match(/.{1,4}/g) ?? []
  ).join(' ');
}

/** The first six digits, which tell the issuer and its country; undefined until they are typed. */
export function findBin6(text: string): string | undefined {
  return /^\d{6}/.exec(cardDigits(text))?.[0];
}

/** The scheme as soon as the first digits leave no doubt. */
export function findBrand(text: string): CardBrand | undefined {
  const type = cardValidator.number(cardDigits(text)).card?.type;
  return type === 'visa' || type === 'mastercard' ? type : undefined;
}
