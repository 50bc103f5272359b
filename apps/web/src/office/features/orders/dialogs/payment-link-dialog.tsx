import { previewPaymentLink, sendPaymentLink } from '@farewind/contract/orders/payment-link';
import { formatMoney } from '@farewind/values/format-money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatPhone } from '../../../../shared/format/use-format-phone.ts';
import { useJourneyClock } from '../../../../shared/format/journey-clock.tsx';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { QuestionDialog } from '../../../kit/dialog/question-dialog.tsx';
import { FormProblem } from '../../../kit/form/form-problem.tsx';
import { showToast } from '../../../kit/toast-store.ts';
import { officeCall } from '../../../session/office-call.ts';
import { CustomerNotice } from './customer-notice.tsx';
import type { OrderDialogProps } from './dialog-props.ts';
import { describeError } from '../../../../shared/ui/error-dialog-store.ts';
import { WholeDates } from '../../../../shared/ui/whole-dates.tsx';

const channels = ['mail', 'sms'] as const;
type Channel = (typeof channels)[number];

/** Sends the payment link of an unpaid order, by mail or text message, after a preview. */
export function PaymentLinkDialog({ admin }: OrderDialogProps) {
  const t = useOfficeT();
  const { locale, t: shared } = useI18n();
  const clock = useJourneyClock();
  const formatPhone = useFormatPhone();
  const { order, dialogs, act } = admin;
  const { orderId } = order;
  const [channel, setChannel] = useState<Channel>('mail');
  const { data, error } = useQuery({
    queryKey: ['office', 'payment-link', orderId, channel],
    queryFn: () => officeCall(previewPaymentLink, { orderId, channel }),
    staleTime: 0,
    retry: false,
  });
  return (
    <QuestionDialog
      title={t('payLink.title', { number: order.reservationNumber })}
      text={
        <>
          {data === undefined ? null : (
            <p>
              {t('payLink.lead', {
                total: formatMoney(order.total, order.currency, locale),
                time: clock.moment(data.payBy),
              })}
            </p>
          )}
          <div className="seg" role="group" aria-label={t('payLink.channel')}>
            {channels.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === channel}
                onClick={() => setChannel(each)}
              >
                {t(`payLink.${each}`)}
              </button>
            ))}
          </div>
          {error === null ? null : <FormProblem text={describeError(error, shared).text} />}
          {data === undefined ? null : (
            <section className="stack s2" aria-label={t('payLink.preview')}>
              <p className="mute">{t('payLink.to', { recipient: formatPhone(data.recipient) })}</p>
              {data.subject === null ? null : <p className="m">{data.subject}</p>}
              <p className="o-msg o-sms">
                <WholeDates text={data.text} />
              </p>
            </section>
          )}
          {channel === 'mail' ? <CustomerNotice /> : null}
        </>
      }
      answer={t('payLink.send')}
      onClose={dialogs.close}
      onAnswer={async () => {
        await act(() => officeCall(sendPaymentLink, { orderId, channel }));
        dialogs.close();
        showToast(t('payLink.done'));
      }}
    />
  );
}
