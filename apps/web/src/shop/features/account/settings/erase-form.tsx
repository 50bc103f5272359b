import { useState } from 'react';
import { requestErasure } from '@farewind/contract/account/profile';
import { call } from '../../../../shared/api/call.ts';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../../shared/session/session.tsx';
import { showError } from '../../../../shared/ui/error-dialog-store.ts';
import { AccountField } from '../../../kit/form/account-field.tsx';
import { FormProblem } from '../../../kit/form/form-problem.tsx';
import { PasswordField } from '../password-field.tsx';
import { useAccountT } from '../texts/account-texts.ts';
import { useAccount } from '../use-account.ts';
import { useAccountForm } from '../../../kit/form/use-account-form.ts';

const ids = { password: 'erase-password', code: 'erase-code' };

/** The password, or a code that is mailed now, and the act that cannot be undone. */
export function EraseForm(props: {
  readonly onErased: (erasure: Answer<typeof requestErasure>) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const say = useAccountT();
  const account = useAccount();
  const { user } = useSession();
  const email = user?.emailAddress ?? '';
  const [way, setWay] = useState<'password' | 'code'>('password');
  const [typed, setTyped] = useState('');
  const form = useAccountForm({
    ids,
    check: () => (typed.trim() === '' ? { [way]: t('validation.required') } : {}),
    send: async () => props.onErased(await call(requestErasure, { [way]: typed })),
  });
  const choose = (next: typeof way) => {
    if (next === way) return;
    setWay(next);
    setTyped('');
    if (next === 'code') account.sendLoginCode(email).catch(showError);
  };
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit}>
      <p>{say('erase.text')}</p>
      <FormProblem text={form.problem} />
      <div className="seg seg-fill" role="group" aria-label={t('account.ways')}>
        <button type="button" aria-pressed={way === 'password'} onClick={() => choose('password')}>
          {t('account.byPassword')}
        </button>
        <button type="button" aria-pressed={way === 'code'} onClick={() => choose('code')}>
          {t('account.byCode')}
        </button>
      </div>
      {way === 'password' ? (
        <PasswordField
          id={ids.password}
          label={t('account.password')}
          value={typed}
          onText={setTyped}
          problem={form.problems.password}
          autoComplete="current-password"
        />
      ) : (
        <>
          <p role="status">{say('erase.codeSent', { email })}</p>
          <AccountField
            id={ids.code}
            label={t('account.code')}
            value={typed}
            onText={setTyped}
            problem={form.problems.code}
            input={{ inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 16 }}
          />
        </>
      )}
      <div className="account-end">
        <button type="submit" className="btn btn-danger solid" aria-busy={form.isBusy}>
          {say('erase.yes')}
        </button>
        <button type="button" className="btn btn-line" onClick={props.onClose}>
          {say('erase.no')}
        </button>
      </div>
    </form>
  );
}
