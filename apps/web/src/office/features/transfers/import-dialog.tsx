import { Upload, Download } from 'lucide-react';
import { useState } from 'react';
import { officeCall } from '../../session/office-call.ts';
import { importTransfers, exportTransfers } from '@farewind/contract/inventory/transfer-files';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import { ImportAnswer } from '../../kit/files/import-answer.tsx';
import { ImportButton } from '../../kit/files/import-button.tsx';
import { useFileImport } from '../../kit/files/use-file-import.ts';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { FileChoice } from '../../kit/files/file-choice.tsx';
import { saveFile } from '../../kit/save-file.ts';
import type { Answer } from '../../../shared/api/call-types.ts';

/** Opens the files: what there is can be taken away, changed and brought back. */
export function TransferFiles() {
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
  const files = useFileImport<TransferFile, ImportReport>({
    send: (texts, dryRun) => officeCall(importTransfers, { ...texts, dryRun }),
    onTakenOver: onClose,
  });
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
          <ImportButton files={files} />
        </>
      }
    >
      <div className="o-form-fields stack s3">
        <fieldset disabled={files.isBusy}>
          <ul className="o-files">
            {transferFiles.map((file) => (
              <TransferFileRow
                key={file}
                file={file}
                isChosen={files.texts[file] !== undefined}
                onChoose={(text) => files.choose(file, text)}
              />
            ))}
          </ul>
        </fieldset>
        {files.report === undefined ? null : <TransferAnswer report={files.report} />}
      </div>
    </OfficeDialog>
  );
}

function TransferAnswer({ report: { accepted, changes, problems } }: { readonly report: ImportReport }) {
  const t = useOfficeT();
  const name = (file: TransferFile) => t(`transfer.file.${file}`);
  return (
    <ImportAnswer
      isAccepted={accepted}
      faults={problems.map((problem) => ({ ...problem, file: name(problem.file) }))}
      faultCount={problems.length}
      changes={transferFiles.flatMap((file) => {
        const { added, changed, unchanged } = changes[file];
        if (added + changed + unchanged === 0) return [];
        return [{ file: name(file), text: t('transfer.changes', { added, changed, unchanged }) }];
      })}
    />
  );
}

/** One table: as it is now to take away, and a file to bring. */
function TransferFileRow({
  file,
  isChosen,
  onChoose,
}: {
  readonly file: TransferFile;
  readonly isChosen: boolean;
  readonly onChoose: (text: string) => void;
}) {
  const t = useOfficeT();
  const name = t(`transfer.file.${file}`);
  const takeAway = async () => {
    try {
      const { csv } = await officeCall(exportTransfers, { file });
      // Spreadsheets take a text without the mark for one of their own alphabet.
      saveFile(`${file}.csv`, new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
    } catch (error) {
      showError(error);
    }
  };
  return (
    <li>
      <span className="grow">{name}</span>
      <button
        type="button"
        className="btn btn-icon"
        aria-label={t('transfer.download', { name })}
        onClick={() => void takeAway()}
      >
        <Download className="i" aria-hidden />
      </button>
      <FileChoice name={name} accept=".csv,text/csv" isChosen={isChosen} onChoose={onChoose} />
    </li>
  );
}

type ImportReport = Answer<typeof importTransfers>;
type TransferFile = keyof ImportReport['changes'];

/** In the order in which one needs the other. */
const transferFiles: readonly TransferFile[] = [
  'stations',
  'vehicleTypes',
  'zones',
  'places',
  'routes',
  'fleet',
];
