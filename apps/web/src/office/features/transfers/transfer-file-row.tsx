import { Download } from 'lucide-react';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { officeCall } from '../../api/office-call.ts';
import { exportTransfers } from '../../api/transfers.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { FileChoice } from '../../kit/files/file-choice.tsx';
import { saveFile } from '../../kit/save-file.ts';
import type { TransferFile } from './transfer-file-names.ts';

/** One table: as it is now to take away, and a file to bring. */
export function TransferFileRow({
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
