import type { ReactNode } from 'react';
import { ComboSlot } from '../../search/combo-slot.tsx';
import { useTransferT } from './texts/transfer-texts.ts';
import type { RidePlaceComboProps } from './ride-place-combo.tsx';
import type { useRidePickers } from './use-ride-pickers.ts';

/** One end of the ride. */
export function RidePlaceField(
  props: Omit<RidePlaceComboProps, 'problemId' | 'focusAtStart' | 'placeholder'> & {
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
