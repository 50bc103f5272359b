import { useId, useState } from 'react';
import { FieldError } from '../../../../shared/ui/field-error.tsx';
import { useCheckoutT } from '../../../purchase/texts/checkout-texts.ts';
import type { DocumentLines } from './use-document-lines.ts';

/** Field for typing or pasting the two lines; pasting fills in the form at once. */
export function LinesBox({ lines }: { readonly lines: DocumentLines }) {
  const t = useCheckoutT();
  const id = useId();
  const [text, setText] = useState('');
  if (lines.box === undefined) return null;
  const { isUnreadable } = lines.box;
  return (
    <div className={isUnreadable ? 'field lines-box is-bad' : 'field lines-box'}>
      <label htmlFor={id}>{t('passport.lines')}</label>
      <textarea
        id={id}
        className="textarea code"
        lang="en"
        rows={3}
        value={text}
        // The user opened it in order to paste.
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={isUnreadable}
        aria-describedby={isUnreadable ? `${id}-hint ${id}-fault` : `${id}-hint`}
        onChange={(event) => setText(event.target.value)}
      />
      <FieldError id={`${id}-fault`} text={isUnreadable ? t('passport.unreadable') : undefined} />
      <p className="hint" id={`${id}-hint`}>
        {t('passport.linesHint')}
      </p>
      <p>
        <button type="button" className="btn btn-line btn-sm" onClick={() => lines.read(text)}>
          {t('passport.fill')}
        </button>
      </p>
    </div>
  );
}
