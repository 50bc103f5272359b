import { sharePaymentRequest } from '@farewind/contract/orders/payment-requests';
import { formatMoney } from '@farewind/values/format-money';
import { Copy, Link2, Mail, MessageSquare } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { onOneLine } from '../../../shared/format/on-one-line.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import { FormProblem } from '../../kit/form/form-problem.tsx';
import { useFormatDeadline } from '../../kit/use-format-deadline.ts';
import { showToast } from '../../kit/toast-store.ts';
import '../../../styles/office-money.css';
import { officeCall } from '../../session/office-call.ts';
import type { RequestDialogProps } from './request-dialogs.tsx';
import { useActWithProblem } from '../../kit/use-act.ts';
import { copyText } from '../../../shared/ui/copy-text.ts';

/** QR codes are large to load and rarely used. */
const LinkCode = lazy(async () => ({ default: (await import('./link-code.tsx')).LinkCode }));

type Channel = 'mail' | 'sms' | 'link';

/** Sends an open payment link to the buyer, or shows it: to be copied, or scanned from this screen. */
export function ShareRequestDialog({ request, onClose, onActed }: RequestDialogProps) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { url, sent, busy, problem, share } = useShare(request.requestId, onActed);
  const formatDeadline = useFormatDeadline();
  const { amount, currency, purpose, payUntil, clock } = request;
  const button = (channel: Channel, Icon: typeof Mail, style: string) => (
    <button
      type="button"
      className={`btn ${style}`}
      aria-busy={busy === channel}
      onClick={() => void share(channel)}
    >
      <Icon className="i" aria-hidden />
      {t(`payRequest.share.${channel}`)}
    </button>
  );
  return (
    <OfficeDialog
      title={t('payRequest.shareTitle', { sum: formatMoney(amount, currency, locale) })}
      lead={t('payRequest.shareLead', { purpose, time: onOneLine(formatDeadline(payUntil, clock)) })}
      isBusy={busy !== undefined}
      onClose={onClose}
    >
      <div className="stack s4">
        <FormProblem text={problem} />
        <p className="row wrapx">
          {button('mail', Mail, 'btn-primary')}
          {button('sms', MessageSquare, 'btn-line')}
          {url === undefined ? button('link', Link2, 'btn-line') : null}
        </p>
        <p role="status" className="soft">
          {sent === undefined ? '' : t(`payRequest.sent.${sent}`)}
        </p>
        {url === undefined ? null : (
          <>
            <Suspense fallback={<span className="spin" aria-hidden="true" />}>
              <LinkCode link={url} />
            </Suspense>
            <p className="code o-link-text">{url}</p>
            <p className="row wrapx">
              <button
                type="button"
                className="btn btn-line"
                onClick={() => void copyText(url).then(() => showToast(t('payRequest.copied')), showError)}
              >
                <Copy className="i" aria-hidden />
                {t('payRequest.copy')}
              </button>
            </p>
            <p className="mute">{t('payRequest.linkRight')}</p>
          </>
        )}
      </div>
    </OfficeDialog>
  );
}

function useShare(requestId: string, onActed: () => void) {
  const [url, setUrl] = useState<string>();
  const [sent, setSent] = useState<'mail' | 'sms'>();
  const { busy, problem, run } = useActWithProblem<Channel>();
  const share = (channel: Channel) =>
    run(async () => {
      const answer = await officeCall(sharePaymentRequest, { requestId, channel }).finally(onActed);
      if (answer.url !== null) setUrl(answer.url);
      if (channel !== 'link') setSent(channel);
    }, channel);
  return { url, sent, busy, problem, share };
}
