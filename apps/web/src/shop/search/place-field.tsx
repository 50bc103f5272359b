import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/i18n.tsx';
import { ComboSlot } from './combo-slot.tsx';
import type { PlaceComboProps } from './place-combo.tsx';
import type { OriginGuess } from './use-origin-guess.ts';
import { PHONE, useMedia } from '../../shared/ui/use-media.ts';
import type { usePickers } from './use-pickers.ts';

/** One end of the journey. */
export function PlaceField(
  props: Omit<PlaceComboProps, 'problemId' | 'focusAtStart'> & {
    readonly problem: string | undefined;
    /** Whether the form has been sent: what was typed is resolved then, and nothing opens by itself. */
    readonly isSent: boolean;
    readonly guess?: OriginGuess | undefined;
    readonly children?: ReactNode;
  } & ReturnType<typeof usePickers>,
) {
  const { problem, pickers, needPickers, children, isSent, guess, ...field } = props;
  const t = useT();
  const isNarrow = useMedia(PHONE, true);
  const { inputId, label, text, onText } = props;
  return (
    <ComboSlot
      inputId={inputId}
      label={label}
      text={text}
      problem={problem}
      onText={onText}
      placeholder={t('search.placePlaceholder')}
      // The opener of a sheet shows it itself.
      code={isNarrow && pickers !== undefined ? undefined : props.place?.code}
      onNear={needPickers}
      renderCombo={
        pickers === undefined
          ? undefined
          : (focusAtStart, problemId) => (
              <pickers.PlacePicker
                {...field}
                problemId={problemId}
                focusAtStart={focusAtStart && !(isNarrow && isSent)}
              />
            )
      }
    >
      {guess === undefined || props.place === undefined ? null : (
        <button
          type="button"
          className="slot-guess"
          aria-label={t('search.guessRemove', {
            why: t(`search.guess.${guess.by}`),
            place: props.place.name,
          })}
          onClick={() => {
            guess.onRemove();
            // On a phone it lies in the middle of the row: whoever taps there wants another place.
            if (isNarrow) document.getElementById(inputId)?.click();
          }}
        >
          {t(`search.guess.${guess.by}`)}
          <X className="i i-16" aria-hidden />
        </button>
      )}
      {children}
    </ComboSlot>
  );
}
