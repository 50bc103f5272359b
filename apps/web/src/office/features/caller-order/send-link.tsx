import { sendPaymentLink } from '@farewind/contract/orders/payment-link';
import { useState } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { FormProblem } from '../../kit/form/form-problem.tsx';
import { useOfficeSession } from '../../session/office-session.tsx';
import { officeCall } from '../../session/office-call.ts';
import { useActWithProblem } from '../../kit/use-act.ts';

type Channel = 'mail' | 'sms';

/** Sends the payment link while the caller is still on the phone, by the ways that the agency has. */
export function SendLink({ orderId, hasSms }: { readonly orderId: string; readonly hasSms: boolean }) {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const [sent, setSent] = useState<readonly Channel[]>([]);
  const { busy, problem, run } = useActWithProblem<Channel>();
  if (!can('Pages.Orders.Edit')) return null;
  const channels: readonly Channel[] = hasSms ? ['mail', 'sms'] : ['mail'];
  const send = (channel: Channel) =>
    run(async () => {
      await officeCall(sendPaymentLink, { orderId, channel });
      setSent((now) => [...now, channel]);
    }, channel);
  return (
    <div className="stack s3">
      <FormProblem text={problem} />
      <p className="row wrapx">
        {channels.map((channel) => (
          <button
            key={channel}
            type="button"
            className={`btn ${channel === 'mail' ? 'btn-primary' : 'btn-line'}`}
            aria-busy={busy === channel}
            onClick={() => void send(channel)}
          >
            {t(`caller.link.${channel}`)}
          </button>
        ))}
      </p>
      <p role="status" className="soft">
        {sent.length === 0 ? '' : t(`caller.linkSent.${sent.at(-1) ?? 'mail'}`)}
      </p>
    </div>
  );
}
