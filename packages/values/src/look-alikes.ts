/** Cyrillic capitals that look like Latin ones, and may be typed by somebody copying a code by eye. */
const latinOf: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
};

/** A text in capitals with its Cyrillic look-alikes as the Latin letters that they look like. */
export function readLookAlikes(capitals: string): string {
  return Array.from(capitals, (letter) => latinOf[letter] ?? letter).join('');
}
