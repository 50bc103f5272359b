import { useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import '../../../styles/checkout.css';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { FieldProvider } from '../../kit/fields/field-form.tsx';
import { TextField } from '../../kit/fields/text-field.tsx';
import { AccountCard } from '../../kit/form/account-card.tsx';
import { emailInput } from '../../kit/form/account-field.tsx';
import { FormProblem } from '../../kit/form/form-problem.tsx';
import { PersonFields } from './frame/person-fields.tsx';
import { findPersonProblems, nobodyTyped, personIds, toPersonInput } from './frame/typed-person.ts';
import { SubmitButton } from '../../kit/form/submit-button.tsx';
import { useAccountT } from './texts/account-texts.ts';
import { useAccount } from './use-account.ts';
import { useAccountForm } from '../../kit/form/use-account-form.ts';

const ids = { email: 'field-email', ...personIds, phone: 'field-phone' };
const asked = ['name', 'surname', 'birthDate', 'gender', 'nationality'] as const;

/** Requests an account. The confirmation does not reveal whether the address has one. */
export function RegisterPage(): ReactNode {
  const say = useAccountT();
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo === undefined) return <RegisterForm onSent={setSentTo} />;
  return (
    <AccountCard title={say('register.sentTitle')} isAnswer>
      <p role="status">{say('register.sent', { email: sentTo })}</p>
      <Link to="/login" className="account-link">
        {say('register.toSignIn')}
      </Link>
    </AccountCard>
  );
}

function RegisterForm(props: { readonly onSent: (email: string) => void }) {
  const { t, language } = useI18n();
  const say = useAccountT();
  const account = useAccount();
  const [email, setEmail] = useState('');
  const [phone, setPhone] = useState('');
  const [person, setPerson] = useState(nobodyTyped);
  const [newsOptIn, setNewsOptIn] = useState(false);
  const form = useAccountForm({
    ids,
    check: () => ({
      ...(email.trim() === '' ? { email: t('validation.required') } : {}),
      ...findPersonProblems(t, person, asked),
      ...(phone.trim() === '' ? { phone: t('validation.required') } : {}),
    }),
    send: async () => {
      await account.register({ email, phone, ...toPersonInput(person), language, newsOptIn });
      props.onSent(email);
    },
  });
  const fields = {
    problemOf: (path: string) => form.problems[path as keyof typeof ids],
    leave: () => undefined,
  };
  return (
    <AccountCard title={say('register.title')} lead={say('register.lead')}>
      <form className="account-form" noValidate onSubmit={form.onSubmit}>
        <FormProblem text={form.problem} />
        <FieldProvider value={fields}>
          <TextField
            path="email"
            label={t('checkout.email')}
            value={email}
            onText={setEmail}
            input={{ ...emailInput, autoComplete: 'email' }}
          />
          <PersonFields
            value={person}
            isSelf
            onType={(part) => setPerson((typed) => ({ ...typed, ...part }))}
          />
          <TextField
            path="phone"
            label={t('checkout.phone')}
            value={phone}
            onText={setPhone}
            hint={say('profile.phoneHint')}
            input={{ type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 32 }}
          />
        </FieldProvider>
        <label className="check tap">
          <input
            type="checkbox"
            checked={newsOptIn}
            onChange={({ target }) => setNewsOptIn(target.checked)}
          />
          <span>{say('profile.news')}</span>
        </label>
        <SubmitButton isBusy={form.isBusy}>{say('register.submit')}</SubmitButton>
      </form>
      <p className="t14 soft account-foot">{say('register.adult')}</p>
      <Link to="/login" className="account-link">
        {say('register.toSignIn')}
      </Link>
    </AccountCard>
  );
}
