import type { ReactNode } from 'react';
import { FormProblem } from '../form/form-problem.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { OfficeDialog } from './office-dialog.tsx';
import { useActWithProblem } from '../use-act.ts';

/** Confirms an action: names its subject, labels the answer with the effect, and shows a refusal. */
export function QuestionDialog(props: {
  readonly title: string;
  readonly text: ReactNode;
  readonly answer: string;
  readonly isDangerous?: boolean;
  /** What the text says is awaited: until then it cannot be answered. */
  readonly isAwaiting?: boolean;
  readonly onAnswer: () => Promise<void> | void;
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const { isBusy, problem, run } = useActWithProblem();
  const isAwaiting = props.isAwaiting === true;
  return (
    <OfficeDialog
      title={props.title}
      isBusy={isBusy}
      onClose={props.onClose}
      foot={
        <>
          <button type="button" className="btn btn-line" disabled={isBusy} onClick={props.onClose}>
            {t('form.cancel')}
          </button>
          <button
            type="button"
            className={`btn ${props.isDangerous === true ? 'btn-danger solid' : 'btn-primary'}`}
            aria-busy={isBusy || isAwaiting}
            // A disabled button would lose the keyboard’s focus.
            aria-disabled={isAwaiting}
            data-first={props.isDangerous === true ? undefined : true}
            onClick={() => {
              if (!isAwaiting) void run(async () => props.onAnswer());
            }}
          >
            {props.answer}
          </button>
        </>
      }
    >
      <div className="stack s3">
        <FormProblem text={problem} />
        {typeof props.text === 'string' ? <p>{props.text}</p> : props.text}
      </div>
    </OfficeDialog>
  );
}
