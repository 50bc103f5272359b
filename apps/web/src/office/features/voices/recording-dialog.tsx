import type { RecordedEvent, RecordingRow } from '@farewind/contract/voices/recordings';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { officeCall } from '../../api/office-call.ts';
import { getRecording } from '../../api/voices.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { formatSeconds } from './format-seconds.ts';
import '../../../styles/office-voices.css';

/** A visit step by step, with the time since it began. */
export function RecordingDialog(props: {
  readonly recording: RecordingRow;
  readonly onClose: () => void;
}): ReactNode {
  const t = useOfficeT();
  const { recordingId, startedAt, durationSeconds, browser } = props.recording;
  const { data } = useQuery({
    queryKey: ['office', 'recording', 'events', recordingId],
    queryFn: () => officeCall(getRecording, { recordingId }),
  });
  return (
    <OfficeDialog
      title={t('recording.title', { time: formatInstant(startedAt) })}
      lead={[formatSeconds(durationSeconds), browser].filter((part) => part !== '').join(', ')}
      className="o-form o-form-wide"
      onClose={props.onClose}
    >
      <div className="o-form-fields">
        {data === undefined ? null : (
          <ol className="voice-events">
            {data.events.map((event, index) => (
              <li key={index} className={event.kind === 'error' ? 'is-err' : undefined}>
                <span className="num mute">{formatSeconds(Math.floor(event.atMs / 1000))}</span>
                <span>{wordEvent(event, t)}</span>
                <span className="mute">{event.page}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </OfficeDialog>
  );
}

function wordEvent(event: RecordedEvent, t: OfficeTranslate): string {
  if (event.kind === 'view') return t('recording.event.view');
  if (event.kind === 'scroll') return t('recording.event.scroll', { percent: event.percent });
  if (event.kind === 'error') return t('recording.event.error', { name: event.name });
  return t('recording.event.click', { role: event.role, name: event.name });
}
