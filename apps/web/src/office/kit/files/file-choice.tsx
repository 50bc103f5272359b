import { Check, Upload } from 'lucide-react';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { readTextFile } from './read-text-file.ts';
import { toBase64 } from './to-base64.ts';

/** Chooses a file and passes on its text; that of a workbook is its base64. */
export function FileChoice(props: {
  readonly name: string;
  /** The extensions and media types that the file dialog offers. */
  readonly accept: string;
  readonly isChosen: boolean;
  readonly onChoose: (text: string) => void;
}) {
  const t = useOfficeT();
  const { name, isChosen, onChoose } = props;
  return (
    <label className="btn btn-line o-pick">
      {isChosen ? <Check className="i" aria-hidden /> : <Upload className="i" aria-hidden />}
      {t(isChosen ? 'files.chosen' : 'files.choose')}
      <input
        type="file"
        className="sr"
        accept={props.accept}
        aria-label={t('files.chooseFile', { name })}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = '';
          if (chosen !== undefined) void readText(chosen).then(onChoose, showError);
        }}
      />
    </label>
  );
}

async function readText(file: File): Promise<string> {
  return file.name.toLowerCase().endsWith('.xlsx')
    ? toBase64(new Uint8Array(await file.arrayBuffer()))
    : readTextFile(file);
}
