import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { getMessage, resendMessage } from '@farewind/contract/messages/outbox';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { KeyValues } from '../../kit/detail/key-values.tsx';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import { FormProblem } from '../../kit/form/form-problem.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { MailFrame } from '../../kit/mail-frame.tsx';
import { StateBadge } from '../../kit/state-badge.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { toneOfMessage, formatMessageState, formatTry } from './message-words.ts';

/** A message as its receiver read it, `[link]` in place of what gives a right, and how it got there. */
export function MessageDialog(props: {
  readonly messageId: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const { messageId, onDone, onClose } = props;
  const { data: message } = useQuery({
    queryKey: ['office', 'outbox', 'message', messageId],
    queryFn: () => officeCall(getMessage, { messageId }),
  });
  const { resend, problem, isBusy } = useResend(messageId, () => {
    onDone();
    onClose();
    showToast(t('message.resent'));
  });
  if (message === undefined) return null;
  const { html } = message;
  return (
    <OfficeDialog
      title={message.subject ?? message.title}
      lead={`${message.recipient}, ${formatInstant(message.sentAt ?? message.createdAt)}`}
      className="o-form o-form-wide"
      onClose={onClose}
      foot={
        message.allowedActions.includes('resend') ? (
          <button type="button" className="btn btn-primary" aria-busy={isBusy} onClick={() => void resend()}>
            {t('message.resend')}
          </button>
        ) : undefined
      }
    >
      <div className="stack s3 o-form-fields">
        <FormProblem text={problem} />
        <KeyValues
          facts={[
            {
              label: t('list.status'),
              value: (
                <StateBadge text={formatMessageState(message.state, t)} tone={toneOfMessage(message.state)} />
              ),
            },
            ...message.tries.map(({ at, outcome, detail }) => ({
              label: formatInstant(at),
              value: [formatTry(outcome, t), detail].filter((part) => part !== '').join(': '),
            })),
            ...(message.attachments.length === 0
              ? []
              : [{ label: t('message.attachments'), value: message.attachments.join(', ') }]),
            ...(message.resentBy === null ? [] : [{ label: t('message.resentBy'), value: message.resentBy }]),
          ]}
        />
        {html === null ? (
          <p className="o-msg o-sms">{message.text}</p>
        ) : (
          <MailFrame html={html} title={message.subject ?? message.title} />
        )}
      </div>
    </OfficeDialog>
  );
}

function useResend(messageId: string, onSent: () => void) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const resend = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await officeCall(resendMessage, { messageId });
      onSent();
    } catch (error) {
      if (error instanceof ApiError) setProblem(error.details ?? error.message);
      else showError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { resend, problem, isBusy };
}
