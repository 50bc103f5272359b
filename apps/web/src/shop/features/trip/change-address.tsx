import { useId, useState, type SyntheticEvent } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { AccountField, emailInput } from '../../kit/form/account-field.tsx';
import { digitsOf } from './order-code.ts';
import { useChangeAddress } from './use-change-address.ts';

/** Another address for the order itself: its mails and the right to act go there once a code has come back. */
export function ChangeAddress({ orderId }: { readonly orderId: string }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [changedTo, setChangedTo] = useState<string>();
  return (
    <>
      <p className="acts">
        <button
          type="button"
          className="btn btn-sm btn-line"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('trip.address.change')}
        </button>
      </p>
      {isOpen ? (
        <AddressForm
          orderId={orderId}
          onChanged={(email) => {
            setChangedTo(email);
            setOpen(false);
          }}
        />
      ) : null}
      <p role="status" className="m">
        {changedTo === undefined ? '' : t('trip.address.changed', { email: changedTo })}
      </p>
    </>
  );
}

function AddressForm(props: { readonly orderId: string; readonly onChanged: (email: string) => void }) {
  const t = useT();
  const id = useId();
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const focusField = () => document.getElementById(`${id}-field`)?.focus();
  const { codeAt, fault, isBusy, ...act } = useChangeAddress(props.orderId, focusField);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (codeAt === undefined) return act.send(email);
    const changed = await act.change(code);
    if (changed !== undefined) props.onChanged(changed);
    return undefined;
  };
  const common = { id: `${id}-field`, fault };
  return (
    <form className="mail-form" noValidate onSubmit={(event) => void submit(event)}>
      {codeAt === undefined ? (
        <AccountField
          key="email"
          {...common}
          label={t('trip.address.new')}
          value={email}
          onText={setEmail}
          hint={t('trip.address.hint')}
          // The field was just asked for.
          input={{ ...emailInput, autoComplete: 'email', autoFocus: true }}
        />
      ) : (
        <>
          <p role="status">{t('trip.code.sent', { email: codeAt })}</p>
          <AccountField
            key="code"
            {...common}
            label={t('account.code')}
            value={code}
            onText={(text) => setCode(digitsOf(text))}
            input={{ inputMode: 'numeric', autoComplete: 'one-time-code', autoFocus: true }}
          />
        </>
      )}
      <p className="acts">
        <button type="submit" className="btn btn-sm btn-primary" aria-busy={isBusy}>
          {t(codeAt === undefined ? 'trip.address.sendCode' : 'trip.address.confirm')}
        </button>
        {codeAt === undefined ? null : (
          <button type="button" className="btn btn-sm btn-line" onClick={act.reset}>
            {t('trip.address.other')}
          </button>
        )}
      </p>
    </form>
  );
}
