import { useId, useState, type SyntheticEvent } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { AccountField, emailInput } from '../../kit/form/account-field.tsx';
import { digitsOf, isWholeCode } from './order-code.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { changeAddress, sendAddressCode } from '@farewind/contract/bookings/change-address';
import type { Order } from '@farewind/contract/bookings/get-order';
import { storeOrderKey } from '../../order/order-key-of-tab.ts';
import { orderKeyHeader } from '../../order/order-keys.ts';
import { useAct } from './use-act.ts';
import { wordFor } from '../../order/ride-words.ts';

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Changes an order's mail address, once the code sent there has been entered. */
function useChangeAddress(orderId: string, focusField: () => void) {
  const t = useT();
  const queries = useQueryClient();
  /** The address that the code was sent to. */
  const [codeAt, setCodeAt] = useState<string>();
  const { isBusy, problem, setProblem, run } = useAct();
  const refuse = (text: string) => {
    setProblem(text);
    focusField();
  };
  const showProblem = (error: ApiError) => {
    focusField();
    if (error.key !== 'GEN-LIMIT') return error.validationErrors[0]?.message ?? error.message;
    return t(codeAt === undefined ? 'trip.code.tooOften' : 'trip.code.tooFast');
  };
  const send = async (typed: string) => {
    const email = typed.trim();
    if (email === '') return refuse(t('validation.required'));
    if (!ADDRESS.test(email)) return refuse(t('validation.emailInvalid'));
    return run(async () => {
      await call(sendAddressCode, { orderId, email }, { headers: orderKeyHeader(orderId) });
      setCodeAt(email);
    }, showProblem);
  };
  /** Returns the new address once it has been changed. */
  const change = async (code: string): Promise<string | undefined> => {
    let changed: string | undefined;
    if (!isWholeCode(code)) {
      refuse(t('trip.code.six'));
      return undefined;
    }
    await run(async () => {
      const answer = await call(changeAddress, { orderId, code }, { headers: orderKeyHeader(orderId) });
      storeOrderKey(orderId, answer.orderKey);
      changed = answer.email;
      await queries.invalidateQueries({ queryKey: ['order', orderId] });
    }, showProblem);
    return changed;
  };
  const reset = () => {
    setProblem(undefined);
    setCodeAt(undefined);
  };
  return { isBusy, problem, codeAt, send, change, reset };
}

/** Changes the order's own address, to which its mails and the order key are sent from then on. */
export function ChangeAddress({ order }: { readonly order: Order }) {
  const { orderId } = order;
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
        {changedTo === undefined ? '' : t(wordFor(order, 'trip.address.changed'), { email: changedTo })}
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
  const { codeAt, problem, isBusy, ...act } = useChangeAddress(props.orderId, focusField);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (codeAt === undefined) return act.send(email);
    const changed = await act.change(code);
    if (changed !== undefined) props.onChanged(changed);
    return undefined;
  };
  const common = { id: `${id}-field`, problem };
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
          // The user has just requested the field.
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
          <button
            type="button"
            className="btn btn-sm btn-line"
            onClick={() => {
              setCode('');
              act.reset();
            }}
          >
            {t('trip.address.other')}
          </button>
        )}
      </p>
    </form>
  );
}
