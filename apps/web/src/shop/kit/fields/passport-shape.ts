/** How many signs the serial and the number of a country's passports have; 0 where they have no serial of its own. */
interface PassportShape {
  readonly serial: number;
  readonly number: number;
}

/** The most common passports; for others the focus does not move on to the next field. */
const shapes: Readonly<Record<string, PassportShape>> = {
  RU: { serial: 2, number: 7 },
  BY: { serial: 2, number: 7 },
  KZ: { serial: 0, number: 9 },
  TR: { serial: 0, number: 9 },
};

export interface PassportText {
  readonly passportSerial?: string;
  readonly passportNumber?: string;
}

/** Whether a text fills the field, so that the next one may have the cursor. */
export function isPassportFull(
  member: 'passportSerial' | 'passportNumber',
  text: string,
  nationality: string,
): boolean {
  const shape = shapes[nationality];
  const length = shape === undefined ? 0 : member === 'passportSerial' ? shape.serial : shape.number;
  return length > 0 && tidy(text).length === length;
}

/** `75 2841906`, `75 № 2841906` or a Russian `752841906`, pasted into one of the two fields; undefined if it is not both. */
export function splitPassport(text: string, nationality: string): Required<PassportText> | undefined {
  const [, serial = '', number = ''] =
    /^\s*([\p{L}\d]{1,4})\s+(?:№|No\.?)?\s*(\d{5,9})\s*$/iu.exec(text) ?? [];
  if (number !== '') return { passportSerial: serial, passportNumber: number };
  const shape = shapes[nationality];
  const whole = tidy(text);
  if (shape === undefined || shape.serial === 0 || whole.length !== shape.serial + shape.number)
    return undefined;
  return { passportSerial: whole.slice(0, shape.serial), passportNumber: whole.slice(shape.serial) };
}

function tidy(text: string): string {
  return text.replaceAll(/[\s-]/g, '');
}
