import type { Place } from '@farewind/contract/places/places';
import { useT } from '../../shared/i18n/i18n.tsx';
import { ComboSlot } from './combo-slot.tsx';
import type { ChosenPlace } from './search-draft.ts';
import type { usePickers } from './use-pickers.ts';

export interface PlaceFieldProps {
  readonly inputId: string;
  readonly label: string;
  readonly side: 'from' | 'to';
  readonly place: ChosenPlace | undefined;
  readonly text: string;
  /** For destinations: the origin, so that places with flights from there come first. */
  readonly fromCode: string | undefined;
  readonly problemId: string | undefined;
  readonly focusAtStart: boolean;
  readonly onText: (text: string) => void;
  readonly onChoose: (place: Place) => void;
}

/** One end of the journey. */
export function PlaceField(
  props: Omit<PlaceFieldProps, 'problemId' | 'focusAtStart'> & {
    readonly problem: string | undefined;
    readonly children?: React.ReactNode;
  } & ReturnType<typeof usePickers>,
) {
  const { problem, pickers, needPickers, children, ...field } = props;
  const t = useT();
  const { inputId, label, text, onText } = props;
  return (
    <ComboSlot
      inputId={inputId}
      label={label}
      text={text}
      problem={problem}
      onText={onText}
      placeholder={t('search.placePlaceholder')}
      code={props.place?.code}
      onNear={needPickers}
      renderCombo={
        pickers === undefined
          ? undefined
          : (focusAtStart, problemId) => (
              <pickers.PlaceCombo {...field} problemId={problemId} focusAtStart={focusAtStart} />
            )
      }
    >
      {children}
    </ComboSlot>
  );
}
