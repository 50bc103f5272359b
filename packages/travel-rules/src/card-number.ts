import { isCardScheme, type CardScheme } from '@farewind/values/card-scheme';
import cardValidator from 'card-validator';

// The library knows all our schemes except the Belarusian one.
cardValidator.creditCardType.addCard({
  niceType: 'Belkart',
  type: 'belkart',
  patterns: [9112],
  gaps: [4, 8, 12],
  lengths: [16],
  code: { name: 'CVC', size: 3 },
});

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

/** The first six digits, which identify the issuer and its country; undefined until they are typed. */
export function findBin6(text: string): string | undefined {
  return /^\d{6}/.exec(cardDigits(text))?.[0];
}

/** The scheme as soon as the first digits identify it. */
export function findBrand(text: string): CardScheme | undefined {
  const type = cardValidator.number(cardDigits(text)).card?.type;
  return isCardScheme(type) ? type : undefined;
}

/** The scheme of a whole number with the right length and check digit; undefined for any other. */
export function readScheme(digits: string): string | undefined {
  const verified = cardValidator.number(digits);
  return /^\d+$/.test(digits) && verified.isValid ? verified.card?.type : undefined;
}

/** The number of digits of a card whose number begins like this. */
export function cardLengths(digits: string): readonly number[] {
  return cardValidator.number(digits).card?.lengths ?? [16];
}
