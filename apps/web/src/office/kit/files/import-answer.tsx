import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { DataTable } from '../detail/data-table.tsx';

/** An error with its position. */
export interface FileFault {
  readonly file: string;
  readonly line: number;
  readonly column: string;
  readonly message: string;
}

interface Props {
  /** What each file would change, as a sentence. */
  readonly changes: readonly { readonly file: string; readonly text: string }[];
  /** Reasons for a refusal, or what is left out. */
  readonly faults: readonly FileFault[];
  /** Number of all errors, if not all are shown. */
  readonly faultCount: number;
  readonly isAccepted: boolean;
}

/** What the files would change, or each error with its line and column. */
export function ImportAnswer({ isAccepted, ...answer }: Props) {
  return isAccepted ? <Fitting {...answer} /> : <Refused {...answer} />;
}

function Fitting({ changes, faults, faultCount }: Omit<Props, 'isAccepted'>) {
  const t = useOfficeT();
  const isWhole = faultCount === 0;
  return (
    <div role="status" className="stack s2">
      <p>
        <span className={isWhole ? 'badge dot ok' : 'badge dot sun'}>
          {isWhole ? t('files.fit') : t('files.leftOut', { count: faultCount })}
        </span>
      </p>
      <ul className="o-file-changes">
        {changes.map(({ file, text }) => (
          <li key={file}>
            {file}: <span className="mute num">{text}</span>
          </li>
        ))}
      </ul>
      {isWhole ? null : <FaultTable faults={faults} faultCount={faultCount} />}
    </div>
  );
}

function Refused({ faults, faultCount }: Omit<Props, 'isAccepted'>) {
  const t = useOfficeT();
  return (
    <div role="alert" className="stack s2">
      <p>
        <span className="badge dot err">{t('files.faulty', { count: faultCount })}</span>
      </p>
      <FaultTable faults={faults} faultCount={faultCount} />
    </div>
  );
}

function FaultTable({ faults, faultCount }: Pick<Props, 'faults' | 'faultCount'>) {
  const t = useOfficeT();
  return (
    <>
      {faultCount > faults.length ? (
        <p className="mute">{t('files.firstFaults', { count: faults.length })}</p>
      ) : null}
      <DataTable<FileFault>
        label={t('files.fault')}
        rows={faults}
        keyOf={(_, at) => at}
        columns={[
          { name: 'file', title: t('files.name'), draw: ({ file }) => file },
          { name: 'line', title: t('files.line'), draw: ({ line }) => line, isNumber: true },
          { name: 'column', title: t('files.column'), draw: drawColumn },
          { name: 'message', title: t('files.fault'), draw: ({ message }) => message },
        ]}
      />
    </>
  );
}

const drawColumn = ({ column }: FileFault) => <code>{column}</code>;
