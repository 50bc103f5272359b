import { useState, type InputHTMLAttributes } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';

/** A password, hidden until whoever types it wants to see it. */
export function PasswordInput(props: InputHTMLAttributes<HTMLInputElement>) {
  const t = useT();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="o-secret">
      <input {...props} type={isShown ? 'text' : 'password'} className="input" spellCheck={false} />
      <button
        type="button"
        className="o-show"
        aria-controls={props.id}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {t('account.showPassword')}
      </button>
    </div>
  );
}
