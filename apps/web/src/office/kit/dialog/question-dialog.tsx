import { useState, type ReactNode } from 'react';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { FormProblem } from '../form/form-problem.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { OfficeDialog } from './office-dialog.tsx';

/** Confirms an action: names its subject, labels the answer with the effect, and shows a refusal. */
export function QuestionDialog(props: {
  readonly title: string;
  readonly text: ReactNode;
  readonly answer: string;
  readonly isDangerous?: boolean;
  readonly onAnswer: () => Promise<void> | void;
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const act = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await props.onAnswer();
    } catch (error) {
      if (error instanceof ApiError) setProblem(error.details ?? error.message);
      else showError(error);
    } finally {
      setIsBusy(false);
    }
  };
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
            aria-busy={isBusy}
            data-first={props.isDangerous === true ? undefined : true}
            onClick={() => void act()}
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
