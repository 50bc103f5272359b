import { type ReactNode, useId, useState } from 'react';
import { getImport, type ScheduleFile, importSchedule } from '@farewind/contract/inventory/schedule-import';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import {
  formatChanges,
  type Changed,
  type FormerImport,
  changedBy,
  type ScheduleReport,
} from '../table-import/import-words.ts';
import { officeCall } from '../../session/office-call.ts';
import { Panel } from '../../kit/detail/panel.tsx';
import { FileChoice } from '../../kit/files/file-choice.tsx';
import { ImportAnswer } from '../../kit/files/import-answer.tsx';
import { ImportButton } from '../../kit/files/import-button.tsx';
import { useFileImport } from '../../kit/files/use-file-import.ts';
import { TableImport } from '../table-import/table-import.tsx';

/** Imports schedule, seats and fares from files, and lists earlier imports. */
export function ImportsPage(): ReactNode {
  const t = useOfficeT();
  return (
    <ListPage<FormerImport, FormValues>
      screen={{
        name: 'import',
        title: 'menu.import',
        emptyText: 'import.empty',
        lead: (
          <>
            <TableImport />
            <ScheduleFiles />
          </>
        ),
        load: loadList(getImport),
        idOf: ({ id }) => id,
        nameOf: ({ at, source }) => `${formatInstant(at)}, ${source}`,
        columns: listColumns(t),
      }}
    />
  );
}

function listColumns(t: OfficeTranslate): Column<FormerImport>[] {
  const counts = (name: Changed): Column<FormerImport> => ({
    name,
    title: `import.${name}`,
    text: ({ changes }) => formatChanges(name, changes[name], t),
    isNamed: true,
  });
  return [
    { name: 'at', title: 'import.at', text: ({ at }) => formatInstant(at), place: 'head' },
    { name: 'source', title: 'import.source', text: ({ source }) => source },
    counts('services'),
    counts('seats'),
    counts('fares'),
    {
      name: 'leftOut',
      title: 'import.leftOut',
      isNumber: true,
      text: ({ leftOut }) => String(leftOut),
    },
  ];
}

const files = Object.keys(changedBy) as readonly ScheduleFile[];
const endings: Readonly<Record<ScheduleFile, string>> = {
  ssim: '.ssim,.txt,text/plain',
  seats: '.csv,text/csv',
  fares: '.csv,text/csv',
};

/** The three files of an import: chosen, checked, and applied together. */
function ScheduleFiles() {
  const t = useOfficeT();
  const hintId = useId();
  const [isTolerant, setIsTolerant] = useState(false);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const chosen = useFileImport<ScheduleFile, ScheduleReport>({
    send: (texts, dryRun) =>
      officeCall(importSchedule, { ...texts, dryRun, tolerant: isTolerant, confirmed: isConfirmed }),
    onTakenOver: () => {
      setIsTolerant(false);
      setIsConfirmed(false);
    },
  });
  return (
    <Panel title={t('import.files')}>
      <div className="stack">
        <p className="mute">{t('import.lead')}</p>
        <fieldset className="stack" disabled={chosen.isBusy}>
          <ul className="o-files">
            {files.map((file) => (
              <li key={file}>
                <span className="grow">{t(`import.file.${file}`)}</span>
                <FileChoice
                  name={t(`import.file.${file}`)}
                  accept={endings[file]}
                  isChosen={chosen.texts[file] !== undefined}
                  onChoose={(text) => {
                    setIsConfirmed(false);
                    chosen.choose(file, text);
                  }}
                />
              </li>
            ))}
          </ul>
          <div className="field">
            <label className="switch">
              <input
                type="checkbox"
                checked={isTolerant}
                aria-describedby={hintId}
                onChange={(event) => {
                  chosen.tryAgain();
                  setIsTolerant(event.target.checked);
                }}
              />
              {t('import.tolerant')}
            </label>
            <p className="hint" id={hintId}>
              {t('import.tolerantHint')}
            </p>
          </div>
        </fieldset>
        {isConfirmed || chosen.report?.needsConfirmation === true ? (
          <label className="switch">
            <input
              type="checkbox"
              checked={isConfirmed}
              onChange={(event) => {
                chosen.tryAgain();
                setIsConfirmed(event.target.checked);
              }}
            />
            {t('import.confirmed')}
          </label>
        ) : null}
        <div>
          <ImportButton files={chosen} />
        </div>
        {chosen.report === undefined ? null : <ScheduleAnswer report={chosen.report} />}
      </div>
    </Panel>
  );
}

function ScheduleAnswer({ report }: { readonly report: ScheduleReport }) {
  const t = useOfficeT();
  const { accepted, changes, problems, problemCount } = report;
  return (
    <ImportAnswer
      isAccepted={accepted}
      faults={problems.map((problem) => ({ ...problem, file: t(`import.file.${problem.file}`) }))}
      faultCount={problemCount}
      changes={files.flatMap((file) => {
        const text = formatChanges(changedBy[file], changes[changedBy[file]], t);
        return text === '' ? [] : [{ file: t(`import.file.${file}`), text }];
      })}
    />
  );
}
