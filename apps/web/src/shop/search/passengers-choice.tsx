import { MAX_PASSENGERS } from '@farewind/travel-rules/passenger-count';
import type { RefObject } from 'react';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { Counter } from './counter.tsx';
import type { SearchDraft } from './search-draft.ts';
import { useSearchT } from './texts/search-texts.ts';

const cabins = ['economy', 'comfort', 'business'] as const;
type PassengerField = 'adults' | 'children' | 'infants';

export interface PassengersPickerProps {
  readonly triggerRef: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly draft: SearchDraft;
  readonly onChange: (change: Partial<SearchDraft>) => void;
}

/** Counters within bookable combinations, with the limits, and the cabin. */
export function PassengersChoice(props: Pick<PassengersPickerProps, 'draft' | 'onChange'>) {
  const { t } = useI18n();
  const say = useSearchT();
  const { draft, onChange } = props;
  const seats = draft.adults + draft.children + draft.infants;
  const most: Record<PassengerField, number> = {
    adults: draft.adults + MAX_PASSENGERS - seats,
    children: draft.children + MAX_PASSENGERS - seats,
    infants: Math.min(draft.adults, draft.infants + MAX_PASSENGERS - seats),
  };
  const change = (field: PassengerField, count: number) => {
    const infants = field === 'adults' ? Math.min(draft.infants, count) : draft.infants;
    onChange({ infants, [field]: count });
  };
  return (
    <>
      {(['adults', 'children', 'infants'] as const).map((field) => (
        <Counter
          key={field}
          label={t(`passengers.${field}`)}
          hint={t(`passengersHint.${field}`)}
          value={draft[field]}
          least={field === 'adults' ? 1 : 0}
          most={most[field]}
          onChange={(count) => change(field, count)}
        />
      ))}
      <ul className="hint people-limits">
        <li>{say('people.ages')}</li>
        <li className={draft.infants > 0 && draft.infants >= draft.adults ? 'm' : ''}>
          {t('infant.countHint')}
        </li>
        <li className={seats >= MAX_PASSENGERS ? 'm' : ''}>{t('passenger.maxCount')}</li>
      </ul>
      <fieldset>
        <legend className="legend">{t('search.cabin')}</legend>
        {cabins.map((cabin) => (
          <label key={cabin} className="check radio tap">
            <input
              type="radio"
              name="cabin"
              checked={draft.cabin === cabin}
              onChange={() => onChange({ cabin })}
            />
            {t(`cabin.${cabin}`)}
          </label>
        ))}
      </fieldset>
    </>
  );
}
