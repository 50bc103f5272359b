import type { ScheduleFile } from '@farewind/contract/inventory/schedule-import';
import { useId, useState } from 'react';
import { importSchedule } from '@farewind/contract/inventory/schedule-import';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { Panel } from '../../kit/detail/panel.tsx';
import { FileChoice } from '../../kit/files/file-choice.tsx';
import { ImportAnswer } from '../../kit/files/import-answer.tsx';
import { ImportButton } from '../../kit/files/import-button.tsx';
import { useFileImport } from '../../kit/files/use-file-import.ts';
import { changedBy, formatChanges, type ScheduleReport } from './import-words.ts';

const files = Object.keys(changedBy) as readonly ScheduleFile[];
const endings: Readonly<Record<ScheduleFile, string>> = {
  ssim: '.ssim,.txt,text/plain',
  seats: '.csv,text/csv',
  fares: '.csv,text/csv',
};

/** The three files of an import: chosen, tried, and taken over together. */
export function ScheduleFiles() {
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
