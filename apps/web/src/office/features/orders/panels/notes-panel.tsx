import { useState } from 'react';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { showError } from '../../../../shared/ui/error-dialog-store.ts';
import { officeCall } from '../../../session/office-call.ts';
import { addNote } from '@farewind/contract/orders/order-acts';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { Panel } from '../../../kit/detail/panel.tsx';
import { FormProblem } from '../../../kit/form/form-problem.tsx';
import { LeaveGuard } from '../../../kit/form/leave-guard.tsx';
import { formatInstant } from '../../../kit/format-instant.ts';
import type { OrderAdmin } from '../use-order.ts';

/** Staff's notes about the order; the customer never sees them. */
export function NotesPanel({ admin }: { readonly admin: OrderAdmin }) {
  const t = useOfficeT();
  const { notes } = admin.order;
  const mayAdd = admin.can('note');
  if (notes.length === 0 && !mayAdd) return null;
  return (
    <Panel title={t('order.notes')} aside={<span className="mute">{t('order.staffOnly')}</span>}>
      <div className="stack s3">
        {notes.map(({ noteId, text, author, at }) => (
          <div key={noteId} className="o-note">
            <p>{text}</p>
            <p className="mute">{`${author}, ${formatInstant(at)}`}</p>
          </div>
        ))}
        {mayAdd ? <NewNote admin={admin} /> : null}
      </div>
    </Panel>
  );
}

function NewNote({ admin }: { readonly admin: OrderAdmin }) {
  const t = useOfficeT();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const isEmpty = text.trim() === '';
  const save = async () => {
    if (isEmpty || isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await admin.act(() => officeCall(addNote, { orderId: admin.order.orderId, text }));
      setText('');
    } catch (error) {
      if (error instanceof ApiError) setProblem(error.details ?? error.message);
      else showError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      className="stack s2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <FormProblem text={problem} />
      <textarea
        className="textarea"
        aria-label={t('order.addNote')}
        placeholder={t('order.noteHint')}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
        }}
      />
      {isEmpty ? null : (
        <button type="submit" className="btn btn-primary" aria-busy={isBusy}>
          {t('order.addNote')}
        </button>
      )}
      <LeaveGuard isOnPage isDirty={() => !isEmpty && !isBusy} changes={t('order.notes')} />
    </form>
  );
}
