import { readAmount, type FileFault } from './bank-line.ts';

export interface Sum {
  readonly minor: number | undefined;
  readonly text: string;
  /** As written beside the sum. */
  readonly currency: string;
  /** Why it has no value, if its text alone is not the reason. */
  readonly fault?: Pick<FileFault, 'field' | 'found'> | undefined;
}

export type DecimalMark = '.' | ',';

const LONGEST_SUM = 60;
const SUM = /^((?:[\p{L}₽₺€$]+\.?)?)\s*([+−-]?[\d\s.,']+(?:E-?\d+)?-?)\s*((?:[\p{L}₽₺€$]+\.?)?)$/u;
/** `12.500`: thousands in Turkish and German, twelve and a half in English. */
const THREE_DIGITS = /^[+-]?[1-9]\d{0,2}([.,])\d{3}-?$/;

/**
 * `1.250,75 TL`, `EUR 12.50`; spreadsheets store sums with more digits than they show. Three digits after the only
 * separator are read by the decimal separator of the file's other sums; without one they are an error, because a guess
 * would be wrong a thousandfold.
 */
export function readSum(text: string, decimal?: DecimalMark): Sum {
  if (text === '') return { minor: 0, text, currency: '' };
  const { digits, before, after } = splitSum(text);
  const currency = before || after;
  if (digits === '' || (before !== '' && after !== '')) return { minor: undefined, text, currency: '' };
  const mark = THREE_DIGITS.exec(digits)?.[1];
  if (mark !== undefined && decimal === undefined)
    return { minor: undefined, text, currency, fault: { field: 'thousands', found: text } };
  if (mark !== undefined && mark !== decimal)
    return { minor: readAmount(digits.replace(mark, '')), text, currency };
  const plain = mark === ',' ? digits.replace(',', '.') : digits;
  const isLong = /^[+-]?\d+\.\d{3,}$|E/.test(plain);
  return { minor: readAmount(isLong ? Number(plain).toFixed(2) : plain), text, currency };
}

/** The decimal separator of the sums of a file; undefined if none shows it, or they differ. */
export function findDecimalMark(texts: readonly string[]): DecimalMark | undefined {
  const marks = new Set(texts.map((text) => decimalMarkOf(splitSum(text).digits)));
  marks.delete(undefined);
  return marks.size === 1 ? [...marks][0] : undefined;
}

function decimalMarkOf(digits: string): DecimalMark | undefined {
  if (/^[^,]*\.(\d{1,2}|\d{4,}\S*)-?$|,.*\.|,\d{3},/.test(digits)) return '.';
  return /^[^.]*,\d{1,2}-?$|\..*,|\.\d{3}\./.test(digits) ? ',' : undefined;
}

/** The digits without spaces, and what is written before and after them. */
function splitSum(text: string) {
  const [, before = '', digits = '', after = ''] = text.length > LONGEST_SUM ? [] : (SUM.exec(text) ?? []);
  return { before, digits: digits.replaceAll(/[\s']/g, '').replace('−', '-'), after };
}
