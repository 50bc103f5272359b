import { useState } from 'react';
import { clearSent } from '../../../shared/form/clear-sent.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { FormProblem } from '../form/form-problem.tsx';
import { LeaveGuard } from '../form/leave-guard.tsx';
import { formatInstant } from '../format-instant.ts';
import { Panel } from './panel.tsx';
import { useActWithProblem } from '../use-act.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

interface Note {
  readonly noteId: string;
  readonly text: string;
  readonly author: string;
  /** An instant, ISO 8601. */
  readonly at: string;
}

interface NewNoteProps {
  /** Stands in the empty field. */
  readonly hint: string;
  /** Stores the note; whatever is thrown leaves the typed text in place. */
  readonly onAdd: (text: string) => Promise<void>;
}

/** What staff tell each other about something; customers never see it. Nothing is drawn where there is nothing to read or write. */
export function StaffNotes({
  notes,
  mayAdd,
  hint,
  onAdd,
}: NewNoteProps & { readonly notes: readonly Note[]; readonly mayAdd: boolean }) {
  const t = useOfficeT();
  if (notes.length === 0 && !mayAdd) return null;
  return (
    <Panel title={t('order.notes')} aside={<span className="mute">{t('order.staffOnly')}</span>}>
      <div className="stack s3">
        {notes.map(({ noteId, text, author, at }) => (
          <div key={noteId} className="o-note">
            <p>{text}</p>
            <p className="mute">
              <WholeDates text={`${author}, ${formatInstant(at)}`} />
            </p>
          </div>
        ))}
        {mayAdd ? <NewNote hint={hint} onAdd={onAdd} /> : null}
      </div>
    </Panel>
  );
}

function NewNote({ hint, onAdd }: NewNoteProps) {
  const t = useOfficeT();
  const [text, setText] = useState('');
  const { isBusy, problem, run } = useActWithProblem();
  const isEmpty = text.trim() === '';
  const save = async () => {
    if (isEmpty) return;
    await run(async () => {
      await onAdd(text);
      setText(clearSent(text));
    });
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
        placeholder={hint}
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
