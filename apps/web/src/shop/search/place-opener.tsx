import { Suspense, useRef, useState, type ReactNode } from 'react';
import type { PlaceComboProps } from './place-combo.tsx';
import { PlaceSheet } from './place-sheet.tsx';
import { SlotHit } from './slot-button.tsx';
import { useT } from '../../shared/i18n/i18n.tsx';

/** A place on a phone: chosen in a sheet. What was typed before its script arrived is searched for when it opens. */
export function PlaceOpener(props: PlaceComboProps): ReactNode {
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
