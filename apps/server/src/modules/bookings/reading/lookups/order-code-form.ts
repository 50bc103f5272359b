/** Cyrillic letters that look like those of our codes: who copies one by eye may type them. */
const lookAlikes: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
};

/** A booking code as it is kept, however it was typed: `k7x-q2m` is K7XQ2M. */
export function pnrForm(typed: string): string {
  return Array.from(typed.toUpperCase(), (letter) => lookAlikes[letter] ?? letter)
    .join('')
    .replaceAll(/[^A-Z0-9]/g, '');
}

/** A reservation number as it is kept; its two letters go without saying. */
export function reservationForm(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '');
  return `FW${digits}`;
}
