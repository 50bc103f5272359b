/** The alphabet of GSM 03.38; characters of the second row count twice. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '\f^{}\\[~]|€';

export interface SmsLength {
  readonly alphabet: 'gsm' | 'ucs2';
  /** In septets or UTF-16 units. */
  readonly units: number;
  /** The number of messages that the provider sends and charges. */
  readonly parts: number;
}

/**
 * The length of a text message: a single part has 160 septets and each of several has 153; if any character needs
 * UCS-2, it is 70 and 67 UTF-16 units.
 */
export function smsLength(text: string): SmsLength {
  const letters = [...text];
  const isGsm = letters.every((letter) => BASIC.includes(letter) || EXTENDED.includes(letter));
  const units = isGsm
    ? letters.reduce((sum, letter) => sum + (EXTENDED.includes(letter) ? 2 : 1), 0)
    : text.length;
  const [single, joined] = isGsm ? [160, 153] : [70, 67];
  return {
    alphabet: isGsm ? 'gsm' : 'ucs2',
    units,
    parts: units <= single ? 1 : Math.ceil(units / joined),
  };
}
