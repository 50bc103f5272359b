import { useRef, useState } from 'react';
import { formatDate, formatWeekday } from '../../shared/format/date.ts';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import type { SearchDraft } from './search-draft.ts';
import { SlotButton } from './slot-button.tsx';
import { useLateOpen } from './use-late-open.ts';
import type { usePickers } from './use-pickers.ts';

/** Departure and return, which share one calendar. */
export function DateSlots(
  props: {
    readonly draft: SearchDraft;
    readonly onDraft: (change: (draft: SearchDraft) => SearchDraft) => void;
    readonly departureProblem: string | undefined;
    readonly returnProblem: string | undefined;
  } & ReturnType<typeof usePickers>,
) {
  const { t, locale } = useI18n();
  const { draft, onDraft, pickers, needPickers } = props;
  const [open, setOpen] = useLateOpen(pickers !== undefined);
  const [startAt, setStart] = useState<'departure' | 'return'>('departure');
  const departure = useRef<HTMLButtonElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const isRound = draft.tripType === 'roundTrip';
  const openCalendar = (end: 'departure' | 'return') => {
    needPickers();
    setStart(end);
    setOpen(true);
  };
  // The weekday on a second line: a date is never cut, however narrow its slot.
  const show = (date: string | undefined, otherwise: string) =>
    date === undefined
      ? { value: otherwise }
      : { value: formatDate(date), note: formatWeekday(date, locale) };
  return (
    <>
      <SlotButton
        ref={departure}
        id="search-departureDate"
        className="half l"
        label={t('search.departure')}
        {...show(draft.departureDate, t('search.date'))}
        isPlaceholder={draft.departureDate === undefined}
        isOpen={open}
        problem={props.departureProblem}
        onNear={needPickers}
        onOpen={() => openCalendar('departure')}
      />
      <SlotButton
        ref={back}
        id="search-returnDate"
        className="half"
        label={t('search.return')}
        {...(isRound ? show(draft.returnDate, t('search.date')) : { value: t('search.noReturn') })}
        isPlaceholder={!isRound || draft.returnDate === undefined}
        isOpen={open}
        problem={props.returnProblem}
        onNear={needPickers}
        onOpen={() => {
          if (!isRound) onDraft((now) => ({ ...now, tripType: 'roundTrip' }));
          openCalendar('return');
        }}
      />
      {pickers === undefined || !open ? null : (
        <pickers.DatesPicker
          triggerRef={startAt === 'return' ? back : departure}
          startAt={startAt}
          isOpen={open}
          onOpenChange={setOpen}
          draft={draft}
          onChange={(dates) => onDraft((now) => ({ ...now, ...dates }))}
        />
      )}
    </>
  );
}
