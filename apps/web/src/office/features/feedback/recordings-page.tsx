import {
  type RecordingRow,
  type RecordedEvent,
  getRecordings,
  getRecording,
} from '@farewind/contract/feedback/recordings';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column, RowAct } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../kit/not-loaded.tsx';
import { officeCall } from '../../session/office-call.ts';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import '../../../styles/office-feedback.css';

const acts: readonly RowAct<RecordingRow>[] = [
  {
    name: 'view',
    label: 'recording.view',
    icon: Eye,
    dialog: (recording, close) => <RecordingDialog recording={recording} onClose={close} />,
  },
];

/** Visits recorded with consent; recordings never contain typed text. */
export function RecordingsPage(): ReactNode {
  const t = useOfficeT();
  return (
    <ListPage<RecordingRow, FormValues>
      screen={{
        name: 'recording',
        title: 'menu.recordings',
        search: 'recording.search',
        emptyText: 'recording.empty',
        load: loadList(getRecordings),
        idOf: ({ recordingId }) => recordingId,
        nameOf: ({ startedAt }) => formatInstant(startedAt),
        columns: listColumns(),
        acts,
        lead: <p className="mute">{t('recording.lead')}</p>,
      }}
    />
  );
}

function listColumns(): Column<RecordingRow>[] {
  const figure = (name: 'views' | 'clicks' | 'errors'): Column<RecordingRow> => ({
    name,
    title: `recording.${name}` as const,
    sort: name,
    isNumber: true,
    text: (row) => String(row[name]),
  });
  return [
    {
      name: 'startedAt',
      title: 'recording.started',
      sort: 'startedAt',
      text: ({ startedAt }) => formatInstant(startedAt),
      place: 'head',
    },
    {
      name: 'duration',
      title: 'recording.duration',
      sort: 'durationSeconds',
      text: ({ durationSeconds }) => formatSeconds(durationSeconds),
      isNumber: true,
    },
    { name: 'firstPage', title: 'recording.firstPage', text: ({ firstPage }) => firstPage },
    figure('views'),
    figure('clicks'),
    figure('errors'),
    { name: 'language', title: 'customer.language', text: ({ language }) => language.toUpperCase() },
    { name: 'browser', title: 'fault.browser', text: ({ browser }) => browser },
  ];
}

/** A visit step by step, with the time since its start. */
function RecordingDialog(props: {
  readonly recording: RecordingRow;
  readonly onClose: () => void;
}): ReactNode {
  const t = useOfficeT();
  const { recordingId, startedAt, durationSeconds, browser } = props.recording;
  const found = useQuery({
    queryKey: ['office', 'recording', 'events', recordingId],
    queryFn: () => officeCall(getRecording, { recordingId }),
  });
  return (
    <OfficeDialog
      title={t('recording.title', { time: formatInstant(startedAt) })}
      lead={[formatSeconds(durationSeconds), browser].filter((part) => part !== '').join(', ')}
      className="o-form o-form-wide"
      isBusy={false}
      onClose={props.onClose}
    >
      <div className="o-form-fields">
        {found.data === undefined ? (
          <NotLoaded found={found} />
        ) : (
          <ol className="feedback-events">
            {found.data.events.map((event, index) => (
              <li key={index} className={event.kind === 'error' ? 'is-err' : undefined}>
                <span className="num mute">{formatSeconds(Math.floor(event.atMs / 1000))}</span>
                <span>{renderEvent(event, t)}</span>
                <span className="mute">{event.page}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </OfficeDialog>
  );
}

function renderEvent(event: RecordedEvent, t: OfficeTranslate): string {
  if (event.kind === 'view') return t('recording.event.view');
  if (event.kind === 'scroll') return t('recording.event.scroll', { percent: event.percent });
  if (event.kind === 'error') return t('recording.event.error', { name: event.name });
  return t('recording.event.click', { role: event.role, name: event.name });
}

/** `2:05`, or `1:02:05` with hours. */
function formatSeconds(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
