import { languageTable } from '@farewind/contract/core/languages';
import { Send } from 'lucide-react';
import { useId, useRef } from 'react';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { FormProblem } from '../../../kit/form/form-problem.tsx';
import { LeaveGuard } from '../../../kit/form/leave-guard.tsx';
import { CustomerNotice } from '../dialogs/customer-notice.tsx';
import type { OrderAdmin } from '../use-order.ts';
import { useComposer } from './use-composer.ts';

/** Writes to the buyer. A saved reply only fills the box, below what was typed; unfilled names in braces prevent sending. */
export function Composer({ admin, onSent }: { readonly admin: OrderAdmin; readonly onSent?: () => void }) {
  const t = useOfficeT();
  const ids = { subject: useId(), text: useId(), unfilled: useId() };
  const box = useRef<HTMLTextAreaElement>(null);
  const composer = useComposer(admin, onSent);
  const { way, setWay, hasSubject, subject, setSubject, text, setText, unfilled } = composer;
  const { isEmpty, isReady, isBusy, problem, language, send } = composer;
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
        {composer.ways.map((each) => (
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
        {composer.savedReplies.map((reply) => (
          <button
            key={reply.name}
            type="button"
            className="btn btn-line o-chip"
            onClick={() => {
              composer.fillIn(reply);
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
