import { findLatinProposal } from '@farewind/travel-rules/latin-form';
import { useState, type InputHTMLAttributes } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'>;

/**
 * A name as in the passport, whose owner may say it in another script: the field shows a Latin form and takes it when it
 * is left, as in the shop. A passport may be spelled otherwise, which the field then says.
 */
export function PassportNameInput({
  value,
  onText,
  ...input
}: InputProps & { readonly value: string; readonly onText: (text: string) => void }) {
  const t = useT();
  const proposal = findLatinProposal(value);
  const [taken, setTaken] = useState<string>();
  const take = () => {
    if (proposal === undefined) return;
    onText(proposal);
    setTaken(proposal);
  };
  return (
    <>
      <input
        {...input}
        // English capitals, because Turkish ones would show İ where I is stored.
        lang="en"
        type="text"
        className="input"
        autoCapitalize="characters"
        spellCheck={false}
        value={value}
        onChange={(event) => onText(event.target.value)}
        onBlur={take}
      />
      {taken === undefined || taken !== value ? null : (
        <p className="hint" role="status">
          {t('checkout.latinTaken')}
        </p>
      )}
      {proposal === undefined ? null : (
        <div className="o-propose" role="status">
          <span>{t('checkout.proposal')}</span>
          <span className="code">{proposal}</span>
          <button
            type="button"
            className="btn btn-line btn-sm"
            // By keyboard the proposal is taken by leaving the field.
            tabIndex={-1}
            // Keeps the cursor in the field, whose leaving would take the proposal before the press ends.
            onMouseDown={(event) => event.preventDefault()}
            onClick={take}
          >
            {t('checkout.accept')}
          </button>
        </div>
      )}
    </>
  );
}
