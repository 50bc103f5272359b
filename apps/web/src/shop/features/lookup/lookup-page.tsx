import { useNavigate, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { findByPnr, findByReservation } from '@farewind/contract/bookings/lookups';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../shared/session/session.tsx';
import { AccountCard } from '../../kit/form/account-card.tsx';
import { AccountField } from '../../kit/form/account-field.tsx';
import { FormProblem } from '../../kit/form/form-problem.tsx';
import { SubmitButton } from '../../kit/form/submit-button.tsx';
import { useBeginWaiting } from '../../search/open-awaited.ts';
import { useAccountForm } from '../../kit/form/use-account-form.ts';
import { findCodeProblem, wayOfCode, type LookupWay } from './lookup-code.ts';

/** Finds an order by its booking code and a surname. */
export function PnrPage(): ReactNode {
  const t = useT();
  return <LookupForm key="pnr" way="pnr" codeLabel={t('trip.pnr')} codeHint={t('lookup.pnrHint')} />;
}

/** Finds an order by its reservation number and a surname. */
export function ReservationPage(): ReactNode {
  const t = useT();
  return (
    <LookupForm
      key="reservation"
      way="reservation"
      codeLabel={t('trip.reservation')}
      codeHint={t('lookup.reservationHint')}
    />
  );
}

/** Finds the order by whichever code was typed, and opens what was found; throws the server's refusal. */
function useLookup(asked: LookupWay) {
  const navigate = useNavigate();
  const begin = useBeginWaiting();
  return async (code: string, surname: string): Promise<void> => {
    const isAwaited = begin();
    if ((wayOfCode(code) ?? asked) === 'pnr') {
      const { orderId } = await call(findByPnr, { pnr: code, surname });
      if (isAwaited()) await navigate({ to: '/pnr/result', search: { order: orderId } });
    } else {
      const { orderId } = await call(findByReservation, { reservationNumber: code, surname });
      if (isAwaited()) await navigate({ to: '/ticketDetail/$orderId', params: { orderId } });
    }
  };
}

const ids = { code: 'lookup-code', surname: 'lookup-surname' };
const ways = [
  { way: 'pnr', to: '/pnr', label: 'lookup.byPnr' },
  { way: 'reservation', to: '/reservation', label: 'lookup.byReservation' },
] as const;

/**
 * One of an order's codes, whichever the buyer has at hand, and a surname. The message about a miss is above the fields and never reveals which of them
 * was wrong.
 */
function LookupForm(props: {
  readonly way: (typeof ways)[number]['way'];
  readonly codeLabel: string;
  readonly codeHint: string;
}) {
  const t = useT();
  const { user } = useSession();
  const find = useLookup(props.way);
  const [code, setCode] = useState('');
  const [surname, setSurname] = useState('');
  const form = useAccountForm({
    ids,
    check: () => {
      const codeProblem = findCodeProblem(code, props.way);
      return {
        ...(codeProblem === undefined ? {} : { code: t(codeProblem) }),
        ...(surname.trim() === '' ? { surname: t('lookup.surnameRequired') } : {}),
      };
    },
    send: () => find(code, surname),
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
            maxLength: 20,
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
