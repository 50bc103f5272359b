import { useRef, useState } from 'react';
import { useT } from '../../shared/i18n/i18n.tsx';
import type { SearchDraft } from './search-draft.ts';
import { SlotButton } from './slot-button.tsx';
import type { usePickers } from './use-pickers.ts';

/** Departure and return; both open the one calendar. */
export function DateSlots(
  props: {
    readonly draft: SearchDraft;
    readonly onDraft: (change: (draft: SearchDraft) => SearchDraft) => void;
    readonly departureFault: string | undefined;
    readonly returnFault: string | undefined;
    readonly show: (date: string) => string;
  } & ReturnType<typeof usePickers>,
) {
  const t = useT();
  const { draft, onDraft, pickers, needPickers, show } = props;
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const isRound = draft.tripType === 'roundTrip';
  const openCalendar = () => {
    needPickers();
    setOpen(true);
  };
  const shown = (date: string | undefined, otherwise: string) =>
    date === undefined ? otherwise : show(date);
  return (
    <>
      <SlotButton
        ref={trigger}
        id="search-departureDate"
        className="half l"
        label={t('search.departure')}
        value={shown(draft.departureDate, t('search.date'))}
        isPlaceholder={draft.departureDate === undefined}
        isOpen={open}
        fault={props.departureFault}
        onNear={needPickers}
        onOpen={openCalendar}
      />
      <SlotButton
        id="search-returnDate"
        className="half"
        label={t('search.return')}
        value={isRound ? shown(draft.returnDate, t('search.date')) : t('search.noReturn')}
        isPlaceholder={!isRound || draft.returnDate === undefined}
        isOpen={open}
        fault={props.returnFault}
        onNear={needPickers}
        onOpen={() => {
          if (!isRound) onDraft((now) => ({ ...now, tripType: 'roundTrip' }));
          openCalendar();
        }}
      />
      {pickers === undefined || !open ? null : (
        <pickers.DatesPopover
          triggerRef={trigger}
          isOpen={open}
          onOpenChange={setOpen}
          draft={draft}
          onChange={(dates) => onDraft((now) => ({ ...now, ...dates }))}
        />
      )}
    </>
  );
}
