import type { ComponentType } from 'react';
import type { DatesPickerProps } from './dates-popover.tsx';
import { lateParts, type LateParts } from './late-parts.ts';
import type { PassengersPickerProps } from './passengers-choice.tsx';
import type { PlaceComboProps } from './place-combo.tsx';
import { PHONE, useMedia } from '../../shared/ui/use-media.ts';
import type { SiteGuessProps } from './site-guess.tsx';

interface Pickers {
  readonly DatesPicker: ComponentType<DatesPickerProps>;
  readonly PassengersPicker: ComponentType<PassengersPickerProps>;
  readonly PlacePicker: ComponentType<PlaceComboProps>;
  readonly SiteGuess: ComponentType<SiteGuessProps>;
}

const useSheets = lateParts<Pickers>('sheets', () => import('./sheets.ts'));
const usePopovers = lateParts<Pickers>('pickers', () => import('./pickers.ts'));

/** What opens at the fields of the flight search: sheets on a phone, else comboboxes and a calendar. */
export function usePickers(): LateParts<Pickers> {
  const isNarrow = useMedia(PHONE, true);
  const [sheets, popovers] = [useSheets(isNarrow), usePopovers(!isNarrow)];
  return isNarrow ? sheets : popovers;
}
