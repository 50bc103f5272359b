import { useState } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { AccountField, type AccountFieldProps } from '../../kit/form/account-field.tsx';

/** A password, hidden until its owner reveals it. */
export function PasswordField(
  props: Omit<AccountFieldProps, 'input'> & { readonly autoComplete: 'current-password' | 'new-password' },
) {
  const t = useT();
  const [isShown, setIsShown] = useState(false);
  const { autoComplete, ...field } = props;
  return (
    <div className="account-secret">
      <AccountField
        {...field}
        isSecret
        input={{ type: isShown ? 'text' : 'password', autoComplete, maxLength: 256, spellCheck: false }}
      />
      <button
        type="button"
        className="account-show"
        aria-controls={props.id}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {t('account.showPassword')}
      </button>
    </div>
  );
}
