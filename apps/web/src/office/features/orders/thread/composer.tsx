import { languageTable } from '@farewind/contract/core/languages';
import { getSavedReplies, stopMessages, writeToBuyer } from '@farewind/contract/messages/staff-messages';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { clearSent } from '../../../../shared/form/clear-sent.ts';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { FormProblem } from '../../../kit/form/form-problem.tsx';
import { LeaveGuard } from '../../../kit/form/leave-guard.tsx';
import { showToast } from '../../../kit/toast-store.ts';
import { officeCall } from '../../../session/office-call.ts';
import { CustomerNotice } from '../dialogs/customer-notice.tsx';
import type { OrderAdmin } from '../use-order.ts';
import { addText, placeReply } from './add-text.ts';
import { findUnfilled } from './find-unfilled.ts';
import { openBox, returnText } from './returned-text.ts';
import { useActWithProblem } from '../../../kit/use-act.ts';

const ways = {
  mail: ['mail'],
  sms: ['sms'],
  both: ['mail', 'sms'],
  telegram: ['telegram'],
  max: ['max'],
} as const;
type Way = keyof typeof ways;

const LEFT_AFTER_MS = 12_000;

/** Writes to the buyer. A saved reply only fills the box, below what was typed; unfilled names in braces prevent sending. */
export function Composer({ admin, onSent }: { readonly admin: OrderAdmin; readonly onSent?: () => void }) {
  const t = useOfficeT();
  const { orderId, replies } = admin.order;
  const ids = { subject: useId(), text: useId(), unfilled: useId() };
  const box = useRef<HTMLTextAreaElement>(null);
  const [chosen, setWay] = useState<Way>();
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  // The last saved reply: as long as nobody has edited it, another one takes its place.
  const [untouched, setUntouched] = useState({ subject: '', text: '' });
  const { isBusy, problem, run } = useActWithProblem();
  useEffect(
    () =>
      openBox(orderId, (written) => {
        setText((now) => addText(written.text, now));
        setSubject((now) => now || written.subject);
      }),
    [orderId],
  );
  const { data } = useQuery({
    queryKey: ['office', 'saved-replies', orderId],
    queryFn: () => officeCall(getSavedReplies, { orderId }),
    staleTime: 60_000,
  });
  const connected: readonly Way[] = data?.messengers ?? [];
  // The answer goes where the buyer wrote.
  const wrote = replies?.find(({ isAutomatic }) => !isAutomatic)?.messenger;
  const way = chosen ?? (wrote !== undefined && connected.includes(wrote) ? wrote : 'mail');
  const hasSubject = way === 'mail' || way === 'both';
  const unfilled = findUnfilled(hasSubject ? `${subject} ${text}` : text);
  const isEmpty = text.trim() === '';
  const isReady = !isEmpty && unfilled.length === 0;
  const shown = (Object.keys(ways) as Way[]).filter(
    (each) =>
      each === 'mail' ||
      connected.includes(each) ||
      (data?.hasSms === true && (each === 'sms' || each === 'both')),
  );
  const language = data?.language ?? admin.order.language;

  const send = async () => {
    if (!isReady) return;
    await run(async () => {
      const { messageIds } = await admin.act(() =>
        officeCall(writeToBuyer, {
          orderId,
          channels: [...ways[way]],
          subject: hasSubject ? subject : '',
          text,
          seenReplyId: replies && (replies[0]?.replyId ?? null),
        }),
      );
      const written = { subject, text };
      setText(clearSent(text));
      setSubject(clearSent(subject));
      setUntouched({ subject: '', text: '' });
      // By then it has been sent, and the thread shows that.
      setTimeout(() => void admin.act(async () => undefined), LEFT_AFTER_MS);
      showToast(t('thread.sent'), async () => {
        await admin.act(() => officeCall(stopMessages, { orderId, messageIds }));
        returnText(orderId, written);
      });
      onSent?.();
    });
  };

  return (
    <form
      className="o-composer stack s2"
      aria-label={t('thread.write')}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="seg" role="group" aria-label={t('thread.way')}>
        {shown.map((each) => (
          <button key={each} type="button" aria-pressed={each === way} onClick={() => setWay(each)}>
            {t(`thread.way.${each}`)}
          </button>
        ))}
      </div>
      <p className="mute">
        {t('thread.language', {
          name: languageTable.find(({ locale }) => locale === language)?.name ?? language,
        })}
      </p>
      <div className="row wrapx" role="group" aria-label={t('thread.replies')}>
        {(data?.replies ?? []).map((reply) => (
          <button
            key={reply.name}
            type="button"
            className="btn btn-line o-chip"
            onClick={() => {
              if (subject === untouched.subject) setSubject(reply.subject);
              setText(placeReply(text, untouched.text, reply.text));
              setUntouched(reply);
              box.current?.focus();
            }}
          >
            {reply.title}
          </button>
        ))}
        {admin.can('sendPaymentLink') ? (
          <button
            type="button"
            className="btn btn-line o-chip"
            onClick={() => admin.dialogs.show('sendPaymentLink')}
          >
            {t('payLink.chip')}
          </button>
        ) : null}
      </div>
      {!hasSubject ? null : (
        <input
          id={ids.subject}
          className="input"
          aria-label={t('thread.subject')}
          placeholder={t('thread.subjectHint')}
          maxLength={150}
          value={subject}
          onChange={(event) => setSubject(event.target.value)}
        />
      )}
      <textarea
        ref={box}
        id={ids.text}
        className="textarea"
        rows={5}
        aria-label={t('thread.text')}
        placeholder={t('thread.textHint')}
        aria-describedby={ids.unfilled}
        aria-invalid={unfilled.length > 0}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        }}
      />
      <p id={ids.unfilled} className={unfilled.length === 0 ? 'mute' : 'o-late'} role="status">
        {unfilled.length === 0 ? '' : t('thread.unfilled', { names: unfilled.join(', ') })}
      </p>
      <FormProblem text={problem} />
      <div className="row wrapx">
        <span className="mute grow">
          {way === 'sms' ? t('thread.smsHint') : hasSubject ? <CustomerNotice /> : t('thread.chatHint')}
        </span>
        <button type="submit" className="btn btn-primary" disabled={!isReady} aria-busy={isBusy}>
          <Send className="i" aria-hidden />
          {t('thread.send')}
        </button>
      </div>
      <LeaveGuard isOnPage isDirty={() => !isEmpty && !isBusy} changes={t('thread.write')} />
    </form>
  );
}
