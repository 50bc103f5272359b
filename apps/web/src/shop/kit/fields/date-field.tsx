import type { ClipboardEvent, FocusEvent } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import { useFieldForm } from './field-form.tsx';
import { fieldId } from './shown-problems.ts';
import { findPastedDate, joinTypedDate, splitTypedDate, type DateParts } from './typed-date.ts';

const boxes = ['day', 'month', 'year'] as const;

/** A date in three fields, day first; a complete date can be pasted into any of them. */
export function DateField(props: {
  readonly path: string;
  readonly label: string;
  readonly value: string;
  readonly onDate: (text: string) => void;
  /** Prefix of the autofill tokens, `bday` for birthdays. */
  readonly autoComplete?: string;
}) {
  const { path, value, onDate, autoComplete } = props;
  const t = useT();
  const form = useFieldForm();
  const id = fieldId(path);
  const problem = form.problemOf(path);
  const parts = splitTypedDate(value);
  // The date is left when the focus leaves all three fields.
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.closest('.date3')?.contains(event.relatedTarget) !== true) form.leave(path);
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = findPastedDate(event.clipboardData.getData('text'));
    if (pasted === undefined) return;
    event.preventDefault();
    onDate(joinTypedDate(pasted));
  };
  return (
    <div
      className={problem === undefined ? 'field' : 'field is-bad'}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={problem === undefined ? undefined : `${id}-fault`}
    >
      <span className="label" id={`${id}-label`}>
        {props.label}
      </span>
      <div className="date3">
        {boxes.map((box, at) => (
          <span key={box}>
            <input
              id={at === 0 ? id : `${id}-${box}`}
              className="input"
              inputMode="numeric"
              autoComplete={autoComplete === undefined ? 'off' : `${autoComplete}-${box}`}
              maxLength={box === 'year' ? 4 : 2}
              value={parts[at]}
              aria-label={t(`checkout.date.${box}`)}
              aria-invalid={problem !== undefined}
              onPaste={paste}
              onBlur={leave}
              onChange={(event) => onDate(replacePart(parts, at, event.target.value))}
            />
            <small aria-hidden="true">{t(`checkout.dateShort.${box}`)}</small>
          </span>
        ))}
      </div>
      <FieldError id={`${id}-fault`} text={problem} />
    </div>
  );
}

function replacePart(parts: DateParts, at: number, text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  const [day, month, year] = parts.map((part, index) => (index === at ? digits : part));
  return joinTypedDate([day ?? '', month ?? '', year ?? '']);
}
