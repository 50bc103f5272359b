import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import { MAX_PASSENGERS } from '@farewind/travel-rules/passenger-count';
import type { RefObject } from 'react';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { Counter } from './counter.tsx';
import type { SearchDraft } from './search-draft.ts';

const cabins = ['economy', 'comfort', 'business'] as const;
type PassengerField = 'adults' | 'children' | 'infants';

/** Passengers and cabin. The buttons stay within bookable combinations. */
export function PassengersPopover(props: {
  readonly triggerRef: RefObject<Element | null>;
  readonly isOpen: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly draft: SearchDraft;
  readonly onChange: (change: Partial<SearchDraft>) => void;
}) {
  const { t, locale } = useI18n();
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
    <I18nProvider locale={locale}>
      <Popover
        className="list people-list"
        placement="bottom end"
        triggerRef={props.triggerRef}
        isOpen={props.isOpen}
        onOpenChange={props.onOpenChange}
      >
        <Dialog className="people-dialog" aria-label={t('search.passengers')}>
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
          <p className="hint">{t('infant.countHint')}</p>
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
          <button type="button" className="btn btn-soft btn-block" onClick={() => props.onOpenChange(false)}>
            {t('search.done')}
          </button>
        </Dialog>
      </Popover>
    </I18nProvider>
  );
}
