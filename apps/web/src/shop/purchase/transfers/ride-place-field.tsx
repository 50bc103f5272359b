import type { TransferPlace } from '@farewind/contract/transfers/places';
import type { ReactNode } from 'react';
import { ComboSlot } from '../../search/combo-slot.tsx';
import { useTransferT } from './texts/transfer-texts.ts';
import type { useRidePickers } from './use-ride-pickers.ts';

export interface RidePlaceFieldProps {
  readonly inputId: string;
  readonly label: string;
  readonly place: TransferPlace | undefined;
  /** The other end: only places with a ride from or to it are suggested. */
  readonly other: TransferPlace | undefined;
  readonly text: string;
  readonly placeholder: string;
  readonly problemId: string | undefined;
  readonly focusAtStart: boolean;
  readonly onText: (text: string) => void;
  readonly onChoose: (place: TransferPlace) => void;
}

/** One end of the ride. */
export function RidePlaceField(
  props: Omit<RidePlaceFieldProps, 'problemId' | 'focusAtStart' | 'placeholder'> & {
    /** By default the field takes airports too. */
    readonly placeholder?: string;
    readonly problem: string | undefined;
    readonly children?: ReactNode;
  } & ReturnType<typeof useRidePickers>,
) {
  const t = useTransferT();
  const { problem, pickers, needPickers, children, ...given } = props;
  const placeholder = props.placeholder ?? t('ride.placePlaceholder');
  const field = { ...given, placeholder };
  const { inputId, label, text, onText, place } = props;
  return (
    <ComboSlot
      inputId={inputId}
      label={label}
      text={text}
      problem={problem}
      onText={onText}
      placeholder={placeholder}
      code={place?.kind === 'airport' ? place.code : undefined}
      onNear={needPickers}
      renderCombo={
        pickers === undefined
          ? undefined
          : (focusAtStart, problemId) => (
              <pickers.RidePlaceCombo {...field} problemId={problemId} focusAtStart={focusAtStart} />
            )
      }
    >
      {children}
    </ComboSlot>
  );
}
