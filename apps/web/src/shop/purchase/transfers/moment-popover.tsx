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
import { useContext, type RefObject } from 'react';
import { addDays } from '../../../shared/format/date.ts';
import { today } from '../../../shared/format/device-clock.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { CalendarHead } from '../../search/calendar-head.tsx';
import { useTransferT } from './texts/transfer-texts.ts';
import type { RideMoment } from './ride-draft.ts';
import { TimeChoice } from './time-choice.tsx';

/** Rides are sold this far ahead. */
const SOLD_DAYS = 330;

/** The day and the time of one ride, in one popover. */
export function MomentPopover(props: {
  readonly triggerRef: RefObject<Element | null>;
  readonly isOpen: boolean;
  readonly label: string;
  readonly moment: RideMoment;
  /** The day before which it cannot be. */
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
  if (state === null) throw new Error('A month stands inside a calendar');
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
