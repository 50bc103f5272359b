import { Dialog } from '../../shared/ui/dialog.tsx';

/** A confirmation before anything is charged, in which no is as easy as yes. */
export function QuestionDialog(props: {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
  /** Closed without an answer. */
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      title={props.title}
      // Both answers close it before anything is sent.
      isBusy={false}
      onClose={props.onClose}
      foot={
        <>
          <button type="button" className="btn btn-line" onClick={props.onNo}>
            {props.no}
          </button>
          <button type="button" className="btn btn-primary" onClick={props.onYes}>
            {props.yes}
          </button>
        </>
      }
    >
      <p>{props.text}</p>
    </Dialog>
  );
}
