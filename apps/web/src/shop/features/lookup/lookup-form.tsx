import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../shared/session/session.tsx';
import { AccountCard } from '../../kit/form/account-card.tsx';
import { AccountField } from '../../kit/form/account-field.tsx';
import { FormProblem } from '../../kit/form/form-problem.tsx';
import { SubmitButton } from '../../kit/form/submit-button.tsx';
import { useAccountForm } from '../../kit/form/use-account-form.ts';

const ids = { code: 'lookup-code', surname: 'lookup-surname' };
const ways = [
  { way: 'pnr', to: '/pnr', label: 'lookup.byPnr' },
  { way: 'reservation', to: '/reservation', label: 'lookup.byReservation' },
] as const;

/** One of an order's codes and a surname. What a miss says stands above the fields: it is never told which was wrong. */
export function LookupForm(props: {
  readonly way: (typeof ways)[number]['way'];
  readonly codeLabel: string;
  readonly codeHint: string;
  readonly maxLength: number;
  /** What is wrong with the code as it is typed. */
  readonly checkCode: (code: string) => string | undefined;
  /** Leads to the order; throws the server's refusal. */
  readonly find: (code: string, surname: string) => Promise<void>;
}) {
  const t = useT();
  const { user } = useSession();
  const [code, setCode] = useState('');
  const [surname, setSurname] = useState('');
  const form = useAccountForm({
    ids,
    check: () => {
      const codeProblem = props.checkCode(code);
      return {
        ...(codeProblem === undefined ? {} : { code: codeProblem }),
        ...(surname.trim() === '' ? { surname: t('lookup.surnameRequired') } : {}),
      };
    },
    send: () => props.find(code, surname),
  });
  return (
    <AccountCard title={t('nav.myBooking')} lead={t('lookup.lead')}>
      <nav className="seg seg-fill" aria-label={t('lookup.ways')}>
        {ways.map(({ way, to, label }) => (
          <Link key={way} to={to} aria-current={way === props.way ? 'page' : undefined}>
            {t(label)}
          </Link>
        ))}
      </nav>
      <form className="account-form" noValidate onSubmit={form.onSubmit}>
        <FormProblem text={form.problem} />
        <AccountField
          id={ids.code}
          label={props.codeLabel}
          value={code}
          onText={setCode}
          problem={form.problems.code}
          hint={props.codeHint}
          input={{
            className: 'input code caps',
            lang: 'en',
            autoComplete: 'off',
            autoCapitalize: 'characters',
            spellCheck: false,
            maxLength: props.maxLength,
          }}
        />
        <AccountField
          id={ids.surname}
          label={t('checkout.surname')}
          value={surname}
          onText={setSurname}
          problem={form.problems.surname}
          hint={t('lookup.surnameHint')}
          input={{ autoComplete: 'family-name', spellCheck: false, maxLength: 64 }}
        />
        <SubmitButton isBusy={form.isBusy}>{t('lookup.find')}</SubmitButton>
      </form>
      {user === null ? null : (
        <Link to="/user/bookings" className="account-link">
          {t('account.myBookings')}
        </Link>
      )}
    </AccountCard>
  );
}
