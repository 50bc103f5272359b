import { useT } from '../../../shared/i18n/i18n.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';

/** The server's question whether the same traveller really flies twice. */
export function DuplicateDialog(props: {
  readonly question: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}) {
  const t = useT();
  return (
    <Dialog
      title={t('checkout.duplicateTitle')}
      onClose={props.onNo}
      foot={
        <>
          <button type="button" className="btn btn-line" onClick={props.onNo}>
            {t('checkout.duplicateNo')}
          </button>
          <button type="button" className="btn btn-primary" onClick={props.onYes}>
            {t('checkout.duplicateYes')}
          </button>
        </>
      }
    >
      <p>{props.question}</p>
    </Dialog>
  );
}
