import { importTable, readTable } from '@farewind/contract/inventory/table-import';
import { useQueryClient } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { Panel } from '../../kit/detail/panel.tsx';
import { findReport, type Trial } from '../../kit/files/find-report.ts';
import { toBase64 } from '../../kit/files/to-base64.ts';
import { officeToday } from '../../kit/office-clock.ts';
import { saveTable } from '../../kit/save-table.ts';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import { MappingTable } from './mapping-table.tsx';
import {
  findUnmatched,
  sampleRows,
  tableKinds,
  type Mapping,
  type TableKind,
  type TableLook,
} from './table-fields.ts';
import { TableAnswer, type TableReport } from './table-answer.tsx';
import '../../../styles/office-sheet.css';

interface Chosen {
  readonly name: string;
  readonly file: string;
  readonly look: TableLook;
  readonly kind: TableKind;
  readonly mapping: Mapping;
}

/** Everything that the answer to an import depends on. */
interface Setup {
  readonly chosen: Chosen | undefined;
  readonly isSkipping: boolean;
  readonly isConfirmed: boolean;
}

/** Imports a spreadsheet: maps its columns, checks it, and shows errors at their cells. */
export function TableImport() {
  const t = useOfficeT();
  const { language } = useI18n();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>();
  const [trial, setTrial] = useState<Trial<Setup, TableReport>>();
  const [problem, setProblem] = useState<string>();
  const [isSkipping, setIsSkipping] = useState(false);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const setup: Setup = { chosen, isSkipping, isConfirmed };
  const report = findReport(trial, setup);

  const act = async (run: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await run();
    } catch (error) {
      const [atFile] = error instanceof ApiError ? error.validationErrors : [];
      if (atFile === undefined) showError(error);
      else setProblem(atFile.message);
    } finally {
      setIsBusy(false);
    }
  };
  const open = (picked: File) =>
    act(async () => {
      const file = toBase64(new Uint8Array(await picked.arrayBuffer()));
      const look = await officeCall(readTable, { file });
      setIsSkipping(false);
      setChosen({ name: picked.name, file, look, kind: look.kind, mapping: look.mappings[look.kind] });
    });
  const change = (changes: Partial<Chosen>) => setChosen((now) => now && { ...now, ...changes });
  const isTried = report?.accepted === true && report.dryRun;
  const run = ({ file, kind, mapping }: Chosen) =>
    act(async () => {
      const answer = await officeCall(importTable, {
        file,
        kind,
        mapping: { columns: { ...mapping.columns }, fixed: { ...mapping.fixed } },
        dryRun: !isTried,
        skipFaulty: isSkipping,
        confirmed: isConfirmed,
      });
      setTrial({ setup, report: answer });
      if (!answer.accepted || answer.dryRun) return;
      await queries.invalidateQueries({ queryKey: ['office'] });
      showToast(t('files.imported'));
      setChosen(undefined);
    });
  const fields = chosen?.look.fields.filter(({ kind }) => kind === chosen.kind) ?? [];

  return (
    <Panel title={t('table.title')}>
      <div className="stack">
        <p className="mute">{t('table.lead')}</p>
        <div className="o-table-tools">
          <label className={`btn ${chosen ? 'btn-line' : 'btn-primary'} o-pick`} aria-busy={isBusy}>
            <Upload className="i" aria-hidden />
            {t(chosen ? 'table.other' : 'table.choose')}
            <input
              type="file"
              className="sr"
              accept=".xlsx,.csv,.txt,.tsv"
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                event.target.value = '';
                if (file !== undefined) void open(file);
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
        {problem === undefined ? null : (
          <p className="notice bad" role="alert">
            {problem}
          </p>
        )}
        {chosen === undefined ? null : (
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
                onClick={() => void run(chosen)}
              >
                {t(isTried ? 'files.takeOver' : 'files.try')}
              </button>
            </div>
          </>
        )}
      </div>
    </Panel>
  );
}
