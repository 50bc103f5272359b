import { useRef } from 'react';
import { useT } from '../../shared/i18n/i18n.tsx';
import type { SearchDraft } from './search-draft.ts';
import { SlotButton } from './slot-button.tsx';
import { useLateOpen } from './use-late-open.ts';
import type { usePickers } from './use-pickers.ts';

/** The slot for passengers and cabin. */
export function PassengersSlot(
  props: {
    readonly draft: SearchDraft;
    readonly onDraft: (change: (draft: SearchDraft) => SearchDraft) => void;
    readonly problem: string | undefined;
  } & ReturnType<typeof usePickers>,
) {
  const t = useT();
  const { draft, onDraft, pickers, needPickers } = props;
  const [open, setOpen] = useLateOpen(pickers !== undefined);
  const trigger = useRef<HTMLButtonElement>(null);
  const count = draft.adults + draft.children + draft.infants;
  const who =
    count === draft.adults ? t('search.adultCount', { count }) : t('search.passengerCount', { count });
  return (
    <>
      <SlotButton
        ref={trigger}
        id="search-passengers"
        label={t('search.passengers')}
        value={`${who}, ${t(`cabinShort.${draft.cabin}`)}`}
        isOpen={open}
        problem={props.problem}
        onNear={needPickers}
        onOpen={() => {
          needPickers();
          setOpen(true);
        }}
      />
      {pickers === undefined || !open ? null : (
        <pickers.PassengersPicker
          triggerRef={trigger}
          isOpen={open}
          onOpenChange={setOpen}
          draft={draft}
          onChange={(change) => onDraft((now) => ({ ...now, ...change }))}
        />
      )}
    </>
  );
}
