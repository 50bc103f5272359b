import { asItLooks } from '@farewind/travel-rules/typed-text';
import type { InputHTMLAttributes } from 'react';
import { FieldError } from '../../../shared/ui/field-error.tsx';

export interface AccountFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly problem?: string | undefined;
  readonly hint?: string;
  readonly input?: InputHTMLAttributes<HTMLInputElement>;
  /** A password stays exactly as it is typed, even while it is shown. */
  readonly isSecret?: boolean;
}

/** A single-line text field with label, hint and problem. */
export function AccountField(props: AccountFieldProps) {
  const { id, label, value, onText, problem, hint, input, isSecret = false } = props;
  const described = [hint === undefined ? '' : `${id}-hint`, problem === undefined ? '' : `${id}-fault`]
    .filter((part) => part !== '')
    .join(' ');
  return (
    <div className={problem === undefined ? 'field' : 'field is-bad'}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className={input?.className ?? 'input'}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={described === '' ? undefined : described}
        onChange={({ target }) => onText(isSecret ? target.value : asItLooks(target.value))}
      />
      <FieldError id={`${id}-fault`} text={problem} />
      {hint === undefined ? null : (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Keyboard and autofill attributes of mail address fields. */
export const emailInput: InputHTMLAttributes<HTMLInputElement> = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'username',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 256,
};
