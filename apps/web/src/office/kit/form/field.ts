import type { ReactNode } from 'react';
import { formatDate, formatTime } from '../../../shared/format/date.ts';
import { readDay } from './day-text.ts';
import { localizeDecimal } from './decimal-text.ts';
import type { OfficeKey, OfficeTranslate } from '../../i18n/office-i18n.tsx';

export type FieldValue = string | boolean | readonly string[];
/** The values of a form: numbers and dates as typed, choices by their values. */
export type FormValues = { readonly [name: string]: FieldValue };

export interface Option {
  readonly value: string;
  readonly text: string;
}

interface FieldBase<Values extends FormValues> {
  /** The server's name for it, so that its problems are shown at the field. */
  readonly name: keyof Values & string;
  readonly label: OfficeKey;
  readonly hint?: OfficeKey;
  readonly isOptional?: boolean;
  /** Uses the full width of the form instead of half. */
  readonly isWide?: boolean;
  readonly isFixed?: boolean;
  readonly isShown?: (values: Values) => boolean;
}

export interface DrawnField {
  readonly id: string;
  readonly value: FieldValue;
  readonly onChange: (value: FieldValue) => void;
  readonly describedBy: string | undefined;
}

/**
 * A field as declared by a screen. `password` is write-only: it starts empty, and leaving it empty keeps the stored
 * value.
 */
export type Field<Values extends FormValues> = FieldBase<Values> &
  (
    | {
        readonly kind:
          | 'text'
          /** In Latin letters; names in other scripts get a proposal. */
          | 'passportName'
          | 'email'
          | 'tel'
          | 'url'
          | 'number'
          | 'password'
          | 'date'
          /** A day and a time: `2027-06-12T08:10`. */
          | 'moment'
          | 'area';
        readonly maxLength?: number;
        readonly autoComplete?: string;
        /** Texts that can be chosen instead of typing one. */
        readonly suggestions?: readonly string[];
      }
    | { readonly kind: 'select'; readonly options: readonly Option[] }
    | { readonly kind: 'multi'; readonly options: readonly Option[] }
    | { readonly kind: 'check' }
    | {
        readonly kind: 'drawn';
        readonly draw: (field: DrawnField) => ReactNode;
        /** The value as text, for comparing versions. */
        readonly words: (value: FieldValue) => string;
      }
  );

/** A value as text, for showing changes: `before → after`. */
export function wordsOfValue<Values extends FormValues>(
  field: Field<Values>,
  value: FieldValue | undefined,
  t: OfficeTranslate,
  locale: string,
): string {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return t('form.nothing');
  if (field.kind === 'drawn') return field.words(value);
  if (field.kind === 'password') return '••••••';
  if (typeof value === 'boolean') return t(value ? 'form.yes' : 'form.no');
  if (field.kind === 'select' || field.kind === 'multi') {
    const values = typeof value === 'string' ? [value] : value;
    return values
      .map((each) => field.options.find((option) => option.value === each)?.text ?? each)
      .join(', ');
  }
  const text = String(value);
  if (field.kind === 'number') return localizeDecimal(text, locale);
  if (field.kind === 'date') return readDay(text) === undefined ? text : formatDate(text);
  if (field.kind === 'moment')
    return text.length === 16 ? `${formatDate(text)}, ${formatTime(text)}` : text.replace('T', ' ');
  return text;
}
