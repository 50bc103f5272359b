import type { Order } from '@farewind/contract/bookings/get-order';
import { EyeOff } from 'lucide-react';
import { useId, useState, type SyntheticEvent, useRef } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import { AccountField } from '../../kit/form/account-field.tsx';
import { digitsOf, codeProblemOf, isWholeCode } from './order-code.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { proveOrderCode, sendOrderCode } from '@farewind/contract/bookings/order-code';
import { focusPageHeading } from './focus-page-heading.ts';
import { storeOrderKey } from '../../order/order-key-of-tab.ts';
import { useSentWords } from '../../kit/use-sent-words.ts';
import { useAct } from './use-act.ts';
import '../../../styles/prove.css';

/** Explains that the view is masked, and opens it fully for readers of the order's mail. */
export function ProvePanel({ order, reason }: { readonly order: Order; readonly reason: 'look' | 'pay' }) {
  const t = useT();
  const id = useId();
  const [code, setCode] = useState('');
  const { isSent, isBusy, problem, send, prove } = useOrderCode(order.orderId, `${id}-code`);
  const { email } = order.customer;
  const sentWords = useSentWords();
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void prove(code);
  };
  return (
    <section className="card pad prove no-print" aria-labelledby={`${id}-title`}>
      <EyeOff className="i prove-mark" aria-hidden />
      <div className="prove-text">
        <h2 id={`${id}-title`}>{t(`trip.masked.${reason}`)}</h2>
        <p className="soft">{t(`trip.masked.${reason}Text`)}</p>
      </div>
      {isSent ? (
        <form className="prove-form" noValidate onSubmit={onSubmit}>
          <p role="status">{sentWords('trip.code.sent', email)}</p>
          <AccountField
            id={`${id}-code`}
            label={t('account.code')}
            value={code}
            onText={(text) => setCode(digitsOf(text))}
            problem={problem}
            // The user has just requested the code, and the field replaces the pressed button.
            input={{ inputMode: 'numeric', autoComplete: 'one-time-code', autoFocus: true }}
          />
          <p className="row wrapx">
            <button type="submit" className="btn btn-primary" aria-busy={isBusy}>
              {t(`trip.masked.${reason}Act`)}
            </button>
            <button type="button" className="btn btn-line" aria-busy={isBusy} onClick={() => void send()}>
              {t('account.codeAgain')}
            </button>
          </p>
        </form>
      ) : (
        <div className="prove-form" role="alert">
          <button type="button" className="btn btn-line" aria-busy={isBusy} onClick={() => void send()}>
            {t('trip.code.send', { email })}
          </button>
          <FieldError id={`${id}-fault`} text={problem} />
        </div>
      )}
    </section>
  );
}

/** Obtains the order key with a code sent to the order's own address. */
function useOrderCode(orderId: string, fieldId: string) {
  const t = useT();
  const queries = useQueryClient();
  const misses = useRef(0);
  const [isSent, setSent] = useState(false);
  const { isBusy, problem, setProblem, run } = useAct();

  const send = () =>
    run(
      async () => {
        await call(sendOrderCode, { orderId });
        misses.current = 0;
        setSent(true);
      },
      (error) => t(codeProblemOf('send', error.key, 0) ?? 'error.unknown'),
    );

  const prove = async (code: string) => {
    const field = () => document.getElementById(fieldId)?.focus();
    if (!isWholeCode(code)) {
      setProblem(t('trip.code.six'));
      field();
      return;
    }
    await run(
      async () => {
        const { orderKey } = await call(proveOrderCode, { orderId, code });
        storeOrderKey(orderId, orderKey);
        await Promise.all(
          ['order', 'paymentOutcome'].map((name) => queries.refetchQueries({ queryKey: [name, orderId] })),
        );
        focusPageHeading();
      },
      (error) => {
        if (error.key === 'GEN-DENIED') misses.current += 1;
        field();
        return t(codeProblemOf('prove', error.key, misses.current) ?? 'error.unknown');
      },
    );
  };

  return { isSent, isBusy, problem, send, prove };
}
