import { PASSWORD_MIN } from '@farewind/contract/account/password-length';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { changeProfilePassword } from '@farewind/contract/account/profile';
import { call } from '../../../../shared/api/call.ts';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../../shared/session/session.tsx';
import { FormProblem } from '../../../kit/form/form-problem.tsx';
import { PasswordField } from '../password-field.tsx';
import { SubmitButton } from '../../../kit/form/submit-button.tsx';
import { useAccountT } from '../texts/account-texts.ts';
import { useAccountForm } from '../../../kit/form/use-account-form.ts';
import { SettingsPart } from './settings-part.tsx';

const ids = { currentPassword: 'password-current', newPassword: 'password-new', repeat: 'password-repeat' };
const empty = { currentPassword: '', newPassword: '', repeat: '' };

/** Another password; every other session ends with it. */
export function PasswordPart() {
  const t = useT();
  const say = useAccountT();
  const { user } = useSession();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(empty);
  const [isChanged, setIsChanged] = useState(false);
  const form = useAccountForm({
    ids,
    check: () => {
      if (typed.currentPassword === '') return { currentPassword: t('validation.required') };
      if ([...typed.newPassword].length < PASSWORD_MIN)
        return { newPassword: t('account.passwordShort', { min: PASSWORD_MIN }) };
      return typed.newPassword === typed.repeat ? {} : { repeat: t('account.passwordMismatch') };
    },
    send: async () => {
      const { currentPassword, newPassword } = typed;
      await call(changeProfilePassword, { currentPassword, newPassword });
      setTyped(empty);
      setIsChanged(true);
      await queries.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
  const field = (name: keyof typeof ids, label: string) => ({
    id: ids[name],
    label,
    value: typed[name],
    problem: form.problems[name],
    onText: (text: string) => {
      setIsChanged(false);
      setTyped((before) => ({ ...before, [name]: text }));
    },
  });
  return (
    <SettingsPart id="password" title={say('settings.password')}>
      <form className="account-form account-narrow" noValidate onSubmit={form.onSubmit}>
        <FormProblem text={form.problem} />
        {/* Whose password it is: programs that keep passwords look for it. */}
        <input type="text" autoComplete="username" value={user?.userName ?? ''} readOnly hidden />
        <PasswordField
          {...field('currentPassword', say('settings.current'))}
          autoComplete="current-password"
        />
        <PasswordField
          {...field('newPassword', t('account.newPassword'))}
          hint={t('account.passwordHint', { min: PASSWORD_MIN })}
          autoComplete="new-password"
        />
        <PasswordField {...field('repeat', t('account.repeat'))} autoComplete="new-password" />
        <SubmitButton isBusy={form.isBusy}>{say('settings.change')}</SubmitButton>
        <p role="status" className="soft">
          {isChanged ? say('settings.changed') : ''}
        </p>
      </form>
      <Link to="/forgotPassword" className="account-link">
        {t('account.forgot')}
      </Link>
    </SettingsPart>
  );
}
