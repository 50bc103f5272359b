import { Suspense, useRef, useState, type ReactNode } from 'react';
import { PlaceCombo, type PlaceComboProps } from './place-combo.tsx';
import { PlaceSheet } from './place-sheet.tsx';
import { SlotHit } from './slot-button.tsx';
import { useT } from '../../shared/i18n/i18n.tsx';
import { useNarrow } from './use-narrow.ts';

/** A place: chosen in a sheet on a phone, else in a combobox. */
export function PlacePicker(props: PlaceComboProps): ReactNode {
  return useNarrow() ? <PlaceOpener {...props} /> : <PlaceCombo {...props} />;
}

/** What was typed before the sheet's script arrived is searched for when it opens. */
function PlaceOpener(props: PlaceComboProps): ReactNode {
  const t = useT();
  const { place, text, focusAtStart } = props;
  const [isOpen, setOpen] = useState(focusAtStart);
  const opener = useRef<HTMLButtonElement>(null);
  const isChosen = useRef(false);
  const typed = place === undefined ? text : '';
  const name = place?.name ?? text;
  return (
    <>
      <SlotHit
        ref={opener}
        id={props.inputId}
        label={props.label}
        value={name === '' ? t('search.placePlaceholder') : name}
        code={place?.code}
        isPlaceholder={name === ''}
        isOpen={isOpen}
        problemId={props.problemId}
        onOpen={() => setOpen(true)}
      />
      {isOpen ? (
        <Suspense fallback={null}>
          <PlaceSheet
            {...props}
            typed={typed}
            openerRef={opener}
            onChoose={(chosen) => {
              isChosen.current = true;
              props.onChoose(chosen);
            }}
            onClose={() => {
              setOpen(false);
              if (isChosen.current) props.onChosenInSheet?.();
              isChosen.current = false;
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
