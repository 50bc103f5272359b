import { useId, useState, type SyntheticEvent } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { AccountField, emailInput } from '../../kit/form/account-field.tsx';
import type { SendTicket } from './use-send-ticket.ts';

/** Asks for another address and sends the mail there. */
export function SendElsewhere(props: {
  readonly ticket: SendTicket;
  readonly label: string;
  readonly hint: string;
  readonly onSent: () => void;
}) {
  const { ticket } = props;
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState('');
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const email = typed.trim();
    const problemKey = email === '' ? 'validation.required' : 'validation.emailInvalid';
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
      ticket.setProblem(t(problemKey));
      document.getElementById(`${id}-email`)?.focus();
    } else if (await ticket.send(email)) props.onSent();
  };
  return (
    <form className="mail-form" noValidate onSubmit={(event) => void submit(event)}>
      <AccountField
        id={`${id}-email`}
        label={props.label}
        value={typed}
        onText={setTyped}
        problem={ticket.problem}
        hint={props.hint}
        // Another person's address, so autofill would not help. The user has just opened the field.
        input={{ ...emailInput, autoComplete: 'off', autoFocus: true }}
      />
      <button type="submit" className="btn btn-sm btn-primary" aria-busy={ticket.isBusy}>
        {t('trip.mail.send')}
      </button>
    </form>
  );
}
