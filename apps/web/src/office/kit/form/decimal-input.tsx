import { type InputHTMLAttributes, useState } from 'react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { localizeDecimal, readDecimal } from './decimal-text.ts';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> & {
  /** With a point, as the server has it; text that is no number is kept as typed. */
  readonly value: string;
  readonly onText: (value: string) => void;
};

/** A number in the reader's form, typed with a comma or a point; as typed until the field is left. */
export function DecimalInput({ value, onText, onBlur, ...rest }: Props) {
  const { locale } = useI18n();
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string }>();
  return (
    <input
      inputMode="decimal"
      {...rest}
      // A number is typed as text, because the browser would drop what it cannot parse.
      type="text"
      value={typed?.value === value ? typed.text : localizeDecimal(value, locale)}
      onChange={({ target: { value: text } }) => {
        const read = readDecimal(text, locale);
        setTyped({ text, value: read });
        onText(read);
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
