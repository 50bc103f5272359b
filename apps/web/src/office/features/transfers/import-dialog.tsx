import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { officeCall } from '../../api/office-call.ts';
import { importTransfers } from '../../api/transfers.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { FilePick } from './file-pick.tsx';
import { ImportAnswer } from './import-answer.tsx';
import { transferFiles, type ImportReport, type TransferTexts } from './transfer-file-names.ts';

/** Opens the files: what there is can be taken away, changed and brought back. */
export function ImportButton() {
  const t = useOfficeT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn btn-line" onClick={() => setIsOpen(true)}>
        <Upload className="i" aria-hidden />
        {t('transfer.files')}
      </button>
      {isOpen ? <ImportDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useOfficeT();
  const [texts, setTexts] = useState<TransferTexts>({});
  const [report, setReport] = useState<ImportReport>();
  const [isBusy, setIsBusy] = useState(false);
  const queries = useQueryClient();
  const isEmpty = Object.keys(texts).length === 0;
  const send = async (dryRun: boolean) => {
    setIsBusy(true);
    try {
      const answer = await officeCall(importTransfers, { ...texts, dryRun });
      setReport(answer);
      if (!answer.accepted || dryRun) return;
      await queries.invalidateQueries({ queryKey: ['office'] });
      showToast(t('transfer.imported'));
      onClose();
    } catch (error) {
      showError(error);
    } finally {
      setIsBusy(false);
    }
  };
  const isTried = report?.accepted === true && report.dryRun;
  return (
    <OfficeDialog
      title={t('transfer.files')}
      lead={t('transfer.filesLead')}
      onClose={onClose}
      className="o-form"
      foot={
        <>
          <button type="button" className="btn btn-line" onClick={onClose}>
            {t('form.cancel')}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            aria-busy={isBusy}
            disabled={isBusy || isEmpty}
            onClick={() => void send(!isTried)}
          >
            {t(isTried ? 'transfer.takeOver' : 'transfer.tryFiles')}
          </button>
        </>
      }
    >
      <div className="o-form-fields stack s3">
        <ul className="tr-files">
          {transferFiles.map((file) => (
            <FilePick
              key={file}
              file={file}
              isChosen={texts[file] !== undefined}
              onChoose={(text) => {
                setReport(undefined);
                setTexts((now) => ({ ...now, [file]: text }));
              }}
            />
          ))}
        </ul>
        {report === undefined ? null : <ImportAnswer report={report} />}
      </div>
    </OfficeDialog>
  );
}
