import { useRef, useState } from 'react';
import { formatDate } from '../../../../shared/format/date.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { SlotButton } from '../../../search/slot-button.tsx';
import type { RideMoment } from '../../../purchase/transfers/ride-draft.ts';
import type { useRidePickers } from '../../../purchase/transfers/use-ride-pickers.ts';

/** The day and time of one ride, which open in a popover. */
export function MomentSlot(
  props: {
    readonly id: string;
    readonly label: string;
    readonly className: string;
    readonly moment: RideMoment;
    readonly earliest: string | undefined;
    /** Said instead of the moment where there is no such ride. */
    readonly otherwise: string | undefined;
    readonly fault: string | undefined;
    readonly onOpen: () => void;
    readonly onChange: (part: Partial<RideMoment>) => void;
  } & ReturnType<typeof useRidePickers>,
) {
  const { t } = useI18n();
  const { moment, pickers, needPickers } = props;
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const value =
    props.otherwise ??
    (moment.date === undefined ? t('search.date') : `${formatDate(moment.date)}, ${moment.time}`);
  return (
    <>
      <SlotButton
        ref={trigger}
        id={props.id}
        className={props.className}
        label={props.label}
        value={value}
        isPlaceholder={props.otherwise !== undefined || moment.date === undefined}
        isOpen={open}
        fault={props.fault}
        onNear={needPickers}
        onOpen={() => {
          needPickers();
          props.onOpen();
          setOpen(true);
        }}
      />
      {pickers === undefined || !open ? null : (
        <pickers.MomentPopover
          triggerRef={trigger}
          isOpen={open}
          label={props.label}
          moment={moment}
          earliest={props.earliest}
          onOpenChange={setOpen}
          onChange={props.onChange}
        />
      )}
    </>
  );
}
