import { useRef, useState } from 'react';
import { SlotButton } from '../../../search/slot-button.tsx';
import { useTransferT } from '../../../purchase/transfers/texts/transfer-texts.ts';
import { sayParty } from '../../../purchase/transfers/party-words.ts';
import type { RideDraft } from '../../../purchase/transfers/ride-draft.ts';
import type { useRidePickers } from '../../../purchase/transfers/use-ride-pickers.ts';

/** People and bags in one part of the form. */
export function PartySlot(
  props: {
    readonly draft: RideDraft;
    readonly fault: string | undefined;
    readonly onChange: (part: Partial<RideDraft>) => void;
  } & ReturnType<typeof useRidePickers>,
) {
  const t = useTransferT();
  const { draft, pickers, needPickers } = props;
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <SlotButton
        ref={trigger}
        id="ride-party"
        label={t('ride.party')}
        value={sayParty(draft, t)}
        isOpen={open}
        fault={props.fault}
        onNear={needPickers}
        onOpen={() => {
          needPickers();
          setOpen(true);
        }}
      />
      {pickers === undefined || !open ? null : (
        <pickers.PartyPopover
          triggerRef={trigger}
          isOpen={open}
          draft={draft}
          onOpenChange={setOpen}
          onChange={props.onChange}
        />
      )}
    </>
  );
}
