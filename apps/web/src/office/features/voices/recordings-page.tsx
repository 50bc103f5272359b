import type { RecordingRow } from '@farewind/contract/voices/recordings';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { getRecordings } from '../../api/voices.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column, RowAct } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { formatSeconds } from './format-seconds.ts';
import { RecordingDialog } from './recording-dialog.tsx';

const acts: readonly RowAct<RecordingRow>[] = [
  {
    name: 'view',
    label: 'recording.view',
    icon: Eye,
    dialog: (recording, close) => <RecordingDialog recording={recording} onClose={close} />,
  },
];

/** Visits that were recorded with consent: what happened, and never what was typed. */
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
