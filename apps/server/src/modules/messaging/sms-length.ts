/** The alphabet of GSM 03.38; each of the second row takes two places. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '\f^{}\\[~]|€';

export interface SmsLength {
  readonly alphabet: 'gsm' | 'ucs2';
  /** Places taken: septets, or UTF-16 units. */
  readonly units: number;
  /** How many messages the provider sends and counts. */
  readonly parts: number;
}

/** How long a text message is: 160 places in one part and 153 in each of several, or 70 and 67 once a letter needs UCS-2. */
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
