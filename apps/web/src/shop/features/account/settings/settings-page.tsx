import { useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useI18n, useT } from '../../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../../shared/session/session.tsx';
import { useForgetAccount } from '../../../../shared/session/use-sign-out.ts';
import { AccountFrame } from '../frame/account-frame.tsx';
import { useAccountT } from '../texts/account-texts.ts';
import { MessengersPart } from './messengers-part.tsx';
import { SessionsPart } from './sessions-part.tsx';
import { SettingsPart } from './settings-part.tsx';
import { AccountCard } from '../../../kit/form/account-card.tsx';
import { requestErasure, changeProfilePassword } from '@farewind/contract/account/profile';
import { exportProfile } from '@farewind/contract/customers/privacy';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { Download } from 'lucide-react';
import { call } from '../../../../shared/api/call.ts';
import { labelMembers } from '../../../../shared/format/label-members.ts';
import { showError } from '../../../../shared/ui/error-dialog-store.ts';
import { PASSWORD_MIN } from '@farewind/contract/account/password-length';
import { useQueryClient } from '@tanstack/react-query';
import { FormProblem } from '../../../kit/form/form-problem.tsx';
import { PasswordField } from '../password-field.tsx';
import { SubmitButton } from '../../../kit/form/submit-button.tsx';
import { useAccountForm } from '../../../kit/form/use-account-form.ts';
import { AccountField } from '../../../kit/form/account-field.tsx';
import { useAccount } from '../use-account.ts';
import { saveFile } from '../../../../shared/ui/save-file.ts';

const eraseIds = { password: 'erase-password', code: 'erase-code' };

/** Sign-in, sessions, and stored data. */
export function SettingsPage(): ReactNode {
  const { locale, language } = useI18n();
  const say = useAccountT();
  const { currency } = useSession();
  const forget = useForgetAccount();
  const [erasure, setErasure] = useState<Erasure>();
  if (erasure !== undefined) return <AccountClosed erasure={erasure} />;
  const leave = (closed: Erasure) => {
    setErasure(closed);
    void forget();
  };
  const languageName = new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language;
  return (
    <AccountFrame title={say('settings.title')}>
      <SettingsPart id="preferences" title={say('settings.preferences')}>
        <p>
          {languageName}, {currency}
        </p>
        <Link to="/user/profile" className="account-link">
          {say('settings.toProfile')}
        </Link>
      </SettingsPart>
      <MessengersPart />
      <PasswordPart />
      <SessionsPart />
      <ExportPart />
      <ErasePart onErased={leave} />
    </AccountFrame>
  );
}

/** Shown instead of the settings once the account is closed and the user signed out. */
function AccountClosed(props: { readonly erasure: Erasure }) {
  const say = useAccountT();
  const { state, reservationNumbers } = props.erasure;
  return (
    <AccountCard title={say('erase.doneTitle')} isAnswer>
      <p role="status">
        {state === 'erased'
          ? say('erase.done')
          : say('erase.waiting', { numbers: reservationNumbers.join(', ') })}{' '}
        {say('erase.mailed')}
      </p>
      <Link to="/" className="btn btn-primary">
        {say('erase.close')}
      </Link>
    </AccountCard>
  );
}

type Erasure = Answer<typeof requestErasure>;

/** Closes the account and erases the customer's data, after verifying the person again. */
function ErasePart(props: { readonly onErased: (erasure: Erasure) => void }) {
  const say = useAccountT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingsPart id="erase" title={say('settings.erase')}>
      <p className="soft">{say('settings.eraseText')}</p>
      <p>
        <button type="button" className="btn btn-danger" onClick={() => setIsOpen(true)}>
          {say('settings.eraseOpen')}
        </button>
      </p>
      {isOpen ? (
        <Dialog title={say('erase.title')} isBusy={false} onClose={() => setIsOpen(false)}>
          <EraseForm onErased={props.onErased} onClose={() => setIsOpen(false)} />
        </Dialog>
      ) : null}
    </SettingsPart>
  );
}

/** Downloads all stored data of the customer. */
function ExportPart() {
  const say = useAccountT();
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const download = async () => {
    setState('busy');
    try {
      const { labels, ...holdings } = await call(exportProfile, {});
      const file = JSON.stringify(labelMembers(holdings, labels), undefined, 2);
      saveFile(
        `farewind-${holdings.exportedAt.slice(0, 10)}.json`,
        new Blob([file], { type: 'application/json' }),
      );
      setState('done');
    } catch (error) {
      setState('idle');
      showError(error);
    }
  };
  return (
    <SettingsPart id="export" title={say('settings.export')}>
      <p className="soft">{say('settings.exportText')}</p>
      <p className="row wrapx">
        <button
          type="button"
          className="btn btn-line"
          aria-busy={state === 'busy'}
          onClick={() => (state === 'busy' ? undefined : void download())}
        >
          <Download className="i" aria-hidden />
          {say('settings.download')}
        </button>
        <span role="status" className="soft">
          {state === 'done' ? say('settings.downloaded') : ''}
        </span>
      </p>
    </SettingsPart>
  );
}

const ids = { currentPassword: 'password-current', newPassword: 'password-new', repeat: 'password-repeat' };
const empty = { currentPassword: '', newPassword: '', repeat: '' };

/** Changes the password, which ends every other session. */
function PasswordPart() {
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
        {/* Tells password managers whose password it is. */}
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

/** Password or mailed code, and the button that cannot be undone. */
function EraseForm(props: {
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
    ids: eraseIds,
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
          id={eraseIds.password}
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
            id={eraseIds.code}
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
        <button type="button" className="btn btn-line" disabled={form.isBusy} onClick={props.onClose}>
          {say('erase.no')}
        </button>
      </div>
    </form>
  );
}
