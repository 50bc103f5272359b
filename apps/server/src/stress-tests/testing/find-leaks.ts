const CODE_MEMBERS = 'creditCardCVC|securityCode|security_code|cvc2?|cvv2?|cv2|Cvv2Val|cvc_code';

/** A text to search: its origin and its content. */
export interface Place {
  readonly name: string;
  readonly text: string;
}

/**
 * Finds card numbers in these texts: plain, spaced, dashed, in base64 at any alignment, in hexadecimal, URL-encoded;
 * and the security code under a name that identifies it. Three digits alone prove nothing.
 */
export function findLeaks(places: readonly Place[], numbers: readonly string[], code: string): string[] {
  return places.flatMap(({ name, text }) => {
    // Mails break their lines with a sign of their own.
    const joined = text.replaceAll(/=\r?\n/g, '').replaceAll(/\s/g, '');
    const found = numbers.flatMap((number) =>
      Object.entries(formsOf(number))
        .filter(([, form]) => form.test(text) || form.test(joined))
        .map(([kind]) => `${name}: a card number, ${kind}`),
    );
    const isCodeNamed = codeForms(code).some((form) => form.test(text) || form.test(joined));
    return isCodeNamed ? [...found, `${name}: the security code`] : found;
  });
}

function formsOf(number: string): Record<string, RegExp> {
  const hex = Buffer.from(number).toString('hex');
  const encoded = hex.replace(/../g, (byte) => `%${byte}`);
  return {
    plain: new RegExp([...number].join('(?:[ -]|%20|\\+)?')),
    base64: new RegExp([0, 1, 2].map((offset) => base64At(number, offset)).join('|')),
    hexadecimal: new RegExp(hex, 'i'),
    'URL-encoded': new RegExp(encoded, 'i'),
  };
}

/** The part of the encoding that is independent of the surrounding bytes. */
function base64At(text: string, offset: number): string {
  const encoded = Buffer.from(' '.repeat(offset) + text)
    .toString('base64')
    .replaceAll('=', '');
  const isWhole = (offset + text.length) % 3 === 0;
  const inner = encoded.slice(Math.ceil((offset * 8) / 6), isWhole ? undefined : -1);
  return inner.replaceAll('+', '[+-]').replaceAll('/', '[/_]');
}

function codeForms(code: string): RegExp[] {
  const between = `(?:[\\s"'\\\\=:>\\[{(]|%22|%3D|%3A){1,10}`;
  return [new RegExp(`(?:${CODE_MEMBERS})${between}${code}(?!\\d)`, 'i')];
}
