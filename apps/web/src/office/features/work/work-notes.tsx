import { addWorkNote, getWorkNotes } from '@farewind/contract/orders/work-queue';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { Panel } from '../../kit/detail/panel.tsx';
import { FormProblem } from '../../kit/form/form-problem.tsx';
import { LeaveGuard } from '../../kit/form/leave-guard.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { officeCall } from '../../session/office-call.ts';

/** What staff tell each other about an item that is about no order. */
export function WorkNotes({ itemKey, mayAdd }: { readonly itemKey: string; readonly mayAdd: boolean }) {
  const t = useOfficeT();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const found = useQuery({
    queryKey: ['office', 'work', 'notes', itemKey],
    queryFn: () => officeCall(getWorkNotes, { key: itemKey }),
    retry: false,
  });
  const notes = found.data?.items ?? [];
  const isEmpty = text.trim() === '';
  if (notes.length === 0 && !mayAdd) return null;
  const save = async () => {
    if (isEmpty || isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await officeCall(addWorkNote, { key: itemKey, text });
      setText('');
      await found.refetch();
    } catch (error) {
      if (error instanceof ApiError) setProblem(error.details ?? error.message);
      else showError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Panel title={t('order.notes')} aside={<span className="mute">{t('order.staffOnly')}</span>}>
      <div className="stack s3">
        {notes.map(({ noteId, text: noted, author, at }) => (
          <div key={noteId} className="o-note">
            <p>{noted}</p>
            <p className="mute">{`${author}, ${formatInstant(at)}`}</p>
          </div>
        ))}
        {mayAdd ? (
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
              placeholder={t('work.noteHint')}
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
        ) : null}
      </div>
    </Panel>
  );
}
