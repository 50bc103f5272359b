import { useId } from 'react';
import { useTransferT } from './texts/transfer-texts.ts';

const STEP_MINUTES = 5;

const pad = (value: number): string => String(value).padStart(2, '0');
const hours = Array.from({ length: 24 }, (_, hour) => pad(hour));
const minutes = Array.from({ length: 60 / STEP_MINUTES }, (_, step) => pad(step * STEP_MINUTES));

/** A time of day by hour and minute; one that falls between the steps is kept until it is changed. */
export function TimeChoice(props: { readonly time: string; readonly onTime: (time: string) => void }) {
  const t = useTransferT();
  const id = useId();
  const [hour = '12', minute = '00'] = props.time.split(':');
  const among = minutes.includes(minute)
    ? minutes
    : [...minutes, minute].toSorted((a, b) => a.localeCompare(b));
  return (
    <div className="row time-choice" role="group" aria-labelledby={id}>
      <span className="label grow" id={id}>
        {t('ride.time')}
      </span>
      <select
        className="select num"
        aria-label={t('ride.hour')}
        value={hour}
        onChange={(event) => props.onTime(`${event.target.value}:${minute}`)}
      >
        {hours.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <span aria-hidden>:</span>
      <select
        className="select num"
        aria-label={t('ride.minute')}
        value={minute}
        onChange={(event) => props.onTime(`${hour}:${event.target.value}`)}
      >
        {among.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </div>
  );
}
