import { useState } from 'react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { fieldId } from './shown-problems.ts';
import { TextField } from './text-field.tsx';
import { useShownOnce } from './shown-once.tsx';
import { findLatinProposal, replaceTurkishLetters } from '@farewind/travel-rules/latin-form';

/**
 * A name as in the passport. On the Turkish site Turkish letters are converted while typing, with a note once per form;
 * for other non-Latin letters the field shows a Latin form and takes it when it is left, so that Tab goes straight to
 * the next field; the field then says so, because a passport may be spelled otherwise.
 */
export function NameField(props: {
  readonly path: string;
  readonly label: string;
  readonly value: string;
  readonly autoComplete: string;
  readonly maxLength?: number;
  /** Where to find the proposed spelling; by default in the passport. */
  readonly proposalLabel?: string;
  readonly hint?: string | undefined;
  readonly onText: (text: string) => void;
}) {
  const { t, language } = useI18n();
  const proposal = findLatinProposal(props.value);
  const [taken, setTaken] = useState<string>();
  const take = (latin: string) => {
    props.onText(latin);
    setTaken(latin);
  };
  const [isNoted, claimNote] = useShownOnce(props.path);
  const convert = (input: HTMLInputElement, isComposing: boolean) => {
    // Changing the text would restart an input method that is composing.
    if (language === 'tr' && !isComposing && writeLatin(input)) claimNote();
  };
  return (
    <TextField
      path={props.path}
      label={props.label}
      value={props.value}
      hint={props.hint}
      onText={props.onText}
      input={{
        // English capitals, because Turkish ones would show İ where I is stored.
        lang: 'en',
        autoComplete: props.autoComplete,
        maxLength: props.maxLength,
        autoCapitalize: 'characters',
        spellCheck: false,
        className: 'caps',
        onInput: ({ currentTarget, nativeEvent }) => convert(currentTarget, nativeEvent.isComposing),
        onCompositionEnd: ({ currentTarget }) => {
          convert(currentTarget, false);
          props.onText(currentTarget.value);
        },
        onBlur: () => {
          if (proposal !== undefined) take(proposal);
        },
      }}
    >
      {isNoted ? (
        <p className="hint" role="status">
          {t('checkout.turkishLetters')}
        </p>
      ) : null}
      {taken === undefined || taken !== props.value ? null : (
        <p className="hint" role="status">
          {t(props.proposalLabel === undefined ? 'checkout.latinTaken' : 'checkout.latinTakenOnCard')}
        </p>
      )}
      {proposal === undefined ? null : (
        <div className="propose" role="status">
          <span>{props.proposalLabel ?? t('checkout.proposal')}</span>
          <span className="code">{proposal}</span>
          <button
            type="button"
            className="btn btn-soft btn-sm"
            // By keyboard the proposal is taken by leaving the field.
            tabIndex={-1}
            // Keeps the cursor in the field, whose leaving would take the proposal before the press ends.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              take(proposal);
              document.getElementById(fieldId(props.path))?.focus();
            }}
          >
            {t('checkout.accept')}
          </button>
        </div>
      )}
    </TextField>
  );
}

/**
 * Converts within the field, before the form reads it, so that the cursor keeps its position. True if anything changed.
 */
function writeLatin(input: HTMLInputElement): boolean {
  const { value, selectionStart, selectionEnd } = input;
  const latin = replaceTurkishLetters(value);
  if (latin === value) return false;
  input.value = latin;
  input.setSelectionRange(selectionStart, selectionEnd);
  return true;
}
