import { requestPriceAlert } from '@farewind/contract/flights/price-alerts';
import { isEmailAddress } from '@farewind/travel-rules/email-address';
import { BellRing, MailCheck } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { focusHeading } from '../../../shared/ui/focus-heading.ts';
import { AccountField, emailInput } from '../../kit/form/account-field.tsx';
import { FormProblem } from '../../kit/form/form-problem.tsx';
import { useAccountForm } from '../../kit/form/use-account-form.ts';
import { useAlertT } from './texts/alert-texts.ts';
import '../../../styles/price-alert.css';

export interface AlertOfferProps {
  readonly searchId: string;
  /** The lowest total of the search, whatever the filters; undefined: nothing is on sale. */
  readonly seen: string | undefined;
  /** Whether the page lists only a part of the flights: the alert watches all of them. */
  readonly isFiltered: boolean;
}

/** Offers a mail when the searched trip is cheaper or comes on sale: a button, and below it a form with one field. */
export function AlertOffer(props: AlertOfferProps): ReactNode {
  const say = useAlertT();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <details className="price-alert">
      <summary className="btn btn-line">
        <BellRing className="i i-16" aria-hidden />
        {say(props.seen === undefined ? 'alert.offer.empty' : 'alert.offer.full')}
      </summary>
      {sentTo === undefined ? <AlertForm {...props} onSent={setSentTo} /> : <Sent email={sentTo} />}
    </details>
  );
}

function AlertForm({
  searchId,
  seen,
  isFiltered,
  onSent,
}: AlertOfferProps & { readonly onSent: (email: string) => void }): ReactNode {
  const t = useT();
  const say = useAlertT();
  const id = useId();
  const [email, setEmail] = useState('');
  const typed = email.trim();
  const form = useAccountForm({
    ids: { email: id },
    check: () => (isEmailAddress(typed) ? {} : { email: t('validation.emailInvalid') }),
    send: async () => {
      await call(requestPriceAlert, { searchId, email: typed, ...(seen === undefined ? {} : { seen }) });
      onSent(typed);
    },
  });
  return (
    <form className="price-alert-form" noValidate onSubmit={form.onSubmit}>
      <FormProblem text={form.problem} />
      <AccountField
        id={id}
        label={say('alert.email')}
        value={email}
        onText={setEmail}
        problem={form.problems.email}
        input={{ ...emailInput, autoComplete: 'email' }}
      />
      <button type="submit" className="btn btn-primary" aria-busy={form.isBusy}>
        {say('alert.send')}
      </button>
      <p className="t12 mute">
        {say(seen === undefined ? 'alert.promise.empty' : 'alert.promise.full')}
        {isFiltered ? ` ${say('alert.promise.unfiltered')}` : ''}
      </p>
    </form>
  );
}

function Sent({ email }: { readonly email: string }): ReactNode {
  const say = useAlertT();
  const isShown = useRef(false);
  return (
    <div className="notice good price-alert-sent" role="status">
      <MailCheck className="i" aria-hidden />
      <div>
        <h3
          tabIndex={-1}
          className="t16"
          ref={(heading) => {
            // The button that was pressed is gone.
            if (heading && !isShown.current) focusHeading(heading);
            isShown.current = true;
          }}
        >
          {say('alert.sent.title')}
        </h3>
        <p className="t14">{say('alert.sent.lead', { email })}</p>
        <p className="t12 mute">{say('alert.sent.limit')}</p>
      </div>
    </div>
  );
}
