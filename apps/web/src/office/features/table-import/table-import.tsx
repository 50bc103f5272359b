import { Download, Upload } from 'lucide-react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { Panel } from '../../kit/detail/panel.tsx';
import { officeToday } from '../../kit/office-clock.ts';
import { saveTable } from '../../kit/save-table.ts';
import { MappingTable } from './mapping-table.tsx';
import { findUnmatched, sampleRows, tableKinds } from './table-fields.ts';
import { TableAnswer } from './table-answer.tsx';
import { useTableImport, type Chosen } from './use-table-import.ts';
import '../../../styles/office-sheet.css';

/** Imports a spreadsheet: maps its columns, checks it, and shows errors at their cells. */
export function TableImport() {
  const t = useOfficeT();
  const table = useTableImport();
  const { chosen, problem } = table;
  return (
    <Panel title={t('table.title')}>
      <div className="stack">
        <p className="mute">{t('table.lead')}</p>
        <TableTools isChosen={chosen !== undefined} isBusy={table.isBusy} onPick={table.open} />
        {problem === undefined ? null : (
          <p className="notice bad" role="alert">
            {problem}
          </p>
        )}
        {chosen === undefined ? null : <ChosenTable table={table} chosen={chosen} />}
      </div>
    </Panel>
  );
}

/** Picks a file, and downloads samples of each kind. */
function TableTools(props: {
  readonly isChosen: boolean;
  readonly isBusy: boolean;
  readonly onPick: (file: File) => void;
}) {
  const t = useOfficeT();
  const { language } = useI18n();
  return (
    <div className="o-table-tools">
      <label className={`btn ${props.isChosen ? 'btn-line' : 'btn-primary'} o-pick`} aria-busy={props.isBusy}>
        <Upload className="i" aria-hidden />
        {t(props.isChosen ? 'table.other' : 'table.choose')}
        <input
          type="file"
          className="sr"
          accept=".xlsx,.csv,.txt,.tsv"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file !== undefined) props.onPick(file);
          }}
        />
      </label>
      <span className="mute">{t('table.samples')}</span>
      {tableKinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className="btn btn-ghost"
          onClick={() =>
            void saveTable(
              t(`table.kind.${kind}`),
              sampleRows(kind, officeToday(), t),
              'xlsx',
              language,
            ).catch(showError)
          }
        >
          <Download className="i" aria-hidden />
          {t(`table.kind.${kind}`)}
        </button>
      ))}
    </div>
  );
}

/** The mapping of a file's columns, the report of its last try, and the button that tries or imports it. */
function ChosenTable(props: { readonly table: ReturnType<typeof useTableImport>; readonly chosen: Chosen }) {
  const t = useOfficeT();
  const { chosen } = props;
  const { change, report, isBusy, isTried, isSkipping, setIsSkipping, isConfirmed, setIsConfirmed, run } =
    props.table;
  const fields = chosen.look.fields.filter(({ kind }) => kind === chosen.kind);
  return (
    <>
      <p>
        <b className="m">{t('table.rows', { name: chosen.name, count: chosen.look.rows })}.</b>{' '}
        <span className="mute">{t(chosen.look.isKept ? 'table.kept' : 'table.guessed')}</span>
      </p>
      <div className="field">
        <label className="o-table-kind">
          {t('table.kind')}
          <select
            className="select"
            value={chosen.kind}
            onChange={({ target }) => {
              const kind = tableKinds.find((each) => each === target.value) ?? 'programme';
              change({ kind, mapping: chosen.look.mappings[kind] });
            }}
          >
            {tableKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`table.kind.${kind}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <MappingTable
        key={chosen.kind}
        look={chosen.look}
        fields={fields}
        mapping={chosen.mapping}
        onChange={(mapping) => change({ mapping })}
      />
      {report === undefined ? null : <TableAnswer report={report} />}
      {(report && report.faultCount > 0) || isSkipping ? (
        <label className="switch">
          <input
            type="checkbox"
            checked={isSkipping}
            onChange={({ target }) => setIsSkipping(target.checked)}
          />
          {t('table.skip')}
        </label>
      ) : null}
      {chosen.kind === 'programme' ? (
        <label className="switch">
          <input
            type="checkbox"
            checked={isConfirmed}
            onChange={({ target }) => setIsConfirmed(target.checked)}
          />
          {t('service.twiceADay')}
        </label>
      ) : null}
      <div>
        <button
          type="button"
          className="btn btn-primary"
          aria-busy={isBusy}
          disabled={isBusy || findUnmatched(fields, chosen.mapping).length > 0}
          onClick={() => run(chosen)}
        >
          {t(isTried ? 'files.takeOver' : 'files.try')}
        </button>
      </div>
    </>
  );
}
