import { parseDate, type CalendarDate } from '@internationalized/date';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
} from 'react-aria-components/Calendar';
import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import { useContext, type RefObject, useId } from 'react';
import { addDays } from '../../../shared/format/date.ts';
import { today } from '../../../shared/format/device-clock.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { CalendarHead } from '../../search/calendar-head.tsx';
import { useTransferT } from './texts/transfer-texts.ts';
import type { RideMoment } from './ride-draft.ts';

const STEP_MINUTES = 5;

const pad = (value: number): string => String(value).padStart(2, '0');
const hours = Array.from({ length: 24 }, (_, hour) => pad(hour));
const minutes = Array.from({ length: 60 / STEP_MINUTES }, (_, step) => pad(step * STEP_MINUTES));

/** A time of day by hour and minute; a value between the steps is kept until changed. */
function TimeChoice(props: { readonly time: string; readonly onTime: (time: string) => void }) {
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

/** Rides are sold this many days ahead. */
const SOLD_DAYS = 330;

/** Day and time of one ride, in one popover. */
export function MomentPopover(props: {
  readonly triggerRef: RefObject<Element | null>;
  readonly isOpen: boolean;
  readonly label: string;
  readonly moment: RideMoment;
  /** The earliest possible day. */
  readonly earliest: string | undefined;
  readonly onOpenChange: (open: boolean) => void;
  readonly onChange: (part: Partial<RideMoment>) => void;
}) {
  const { t: say, locale } = useI18n();
  const t = useTransferT();
  const { moment } = props;
  const first = props.earliest === undefined || props.earliest < today() ? today() : props.earliest;
  const chosen = moment.date === undefined || moment.date < first ? null : parseDate(moment.date);
  return (
    <I18nProvider locale={locale}>
      <Popover
        className="list dates-list"
        placement="bottom"
        triggerRef={props.triggerRef}
        isOpen={props.isOpen}
        onOpenChange={props.onOpenChange}
      >
        <Dialog className="dates-dialog moment-dialog" aria-label={props.label}>
          <Calendar
            aria-label={props.label}
            className="cal"
            minValue={parseDate(first)}
            maxValue={parseDate(addDays(today(), SOLD_DAYS))}
            firstDayOfWeek="mon"
            autoFocus
            value={chosen}
            {...(chosen === null ? { defaultFocusedValue: parseDate(first) } : {})}
            onChange={(day: CalendarDate) => props.onChange({ date: day.toString() })}
          >
            <Month />
          </Calendar>
          <TimeChoice time={moment.time} onTime={(time) => props.onChange({ time })} />
          <p className="t14 mute">{t('ride.localTime')}</p>
          <button type="button" className="btn btn-soft btn-block" onClick={() => props.onOpenChange(false)}>
            {say('search.done')}
          </button>
        </Dialog>
      </Popover>
    </I18nProvider>
  );
}

function Month() {
  const state = useContext(CalendarStateContext);
  if (state === null) throw new Error('A month must be inside a calendar');
  return (
    <>
      <CalendarHead months={[state.visibleRange.start.toString()]} />
      <CalendarGrid weekdayStyle="short" className="cal-table">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="dow">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className={(cell) =>
                [
                  'day',
                  cell.isOutsideMonth ? 'out' : '',
                  cell.isDisabled ? 'none' : '',
                  cell.isSelected ? 'from to' : '',
                  cell.isFocusVisible ? 'focus' : '',
                ]
                  .filter((part) => part !== '')
                  .join(' ')
              }
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </>
  );
}
