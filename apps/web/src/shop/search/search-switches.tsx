import { useT } from '../../shared/i18n/i18n.tsx';
import type { SearchDraft } from './search-draft.ts';

/** One way or round trip. */
export function TripTypeChoice(props: {
  readonly tripType: SearchDraft['tripType'];
  readonly onTripType: (tripType: SearchDraft['tripType']) => void;
  readonly className?: string;
}) {
  const t = useT();
  return (
    <div className={`seg ${props.className ?? ''}`} role="group" aria-label={t('search.directions')}>
      {(['roundTrip', 'oneWay'] as const).map((tripType) => (
        <button
          key={tripType}
          type="button"
          aria-pressed={props.tripType === tripType}
          onClick={() => props.onTripType(tripType)}
        >
          {t(`tripType.${tripType}`)}
        </button>
      ))}
    </div>
  );
}

/** Options: direct flights only, and nearby airports. */
export function SearchSwitches(props: {
  readonly draft: SearchDraft;
  readonly onChange: (part: Partial<SearchDraft>) => void;
}) {
  const t = useT();
  return (['directOnly', 'nearbyAirports'] as const).map((name) => (
    <label key={name} className="check">
      <input
        type="checkbox"
        checked={props.draft[name]}
        onChange={(event) => props.onChange({ [name]: event.target.checked })}
      />
      {t(`searchSwitch.${name}`)}
    </label>
  ));
}
