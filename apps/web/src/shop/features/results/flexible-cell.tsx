import { formatWholeMoney } from '@farewind/values/format-money';
import { formatShortDate } from '../../../shared/format/date.ts';
import { today } from '../../../shared/format/device-clock.ts';
import { formatCompactAmount } from '../../../shared/format/money.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useResultT } from '../../purchase/fares/texts/result-texts.ts';
import type { SavedSearch } from './use-month-prices.ts';

export interface CellProps {
  readonly search: SavedSearch;
  readonly departureDate: string;
  readonly returnDate: string | undefined;
  readonly price: string | undefined;
  readonly isLow: boolean;
  /** Whether an absent price means that nothing can be bought. */
  readonly isKnown: boolean;
  readonly busy: boolean;
  readonly onDates: (dates: { departureDate: string; returnDate?: string }) => void;
}

/** One pair of dates: its price, short on narrow windows. Dates that are no trip are left empty. */
export function FlexibleCell(props: CellProps) {
  const { locale } = useI18n();
  const describe = useCellWords();
  const { search, departureDate, returnDate, price } = props;
  const isTrip = departureDate >= today() && (returnDate === undefined || returnDate >= departureDate);
  if (!isTrip || price === undefined) {
    const isNone = isTrip && props.isKnown;
    return (
      <td className={isNone ? 'none' : isTrip ? 'wait' : ''}>
        {isNone ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr">{describe(departureDate, returnDate, undefined)}</span>
          </>
        ) : null}
      </td>
    );
  }
  const isOn = departureDate === search.departureDate && returnDate === search.returnDate;
  const whole = formatWholeMoney(price, search.currency, locale);
  return (
    <td>
      <button
        type="button"
        className={isOn ? 'on' : props.isLow ? 'low' : ''}
        aria-current={isOn ? 'date' : undefined}
        aria-label={describe(departureDate, returnDate, whole)}
        disabled={props.busy}
        onClick={() => props.onDates({ departureDate, ...(returnDate === undefined ? {} : { returnDate }) })}
      >
        <span className="only-l">{whole}</span>
        <span className="only-s">{formatCompactAmount(price, locale, 1)}</span>
      </button>
    </td>
  );
}

function useCellWords() {
  const { locale } = useI18n();
  const say = useResultT();
  return (departureDate: string, returnDate: string | undefined, price: string | undefined): string => {
    const out = formatShortDate(departureDate, locale);
    if (returnDate === undefined)
      return price === undefined ? say('flexible.dayNone', { out }) : say('flexible.day', { out, price });
    const back = formatShortDate(returnDate, locale);
    return price === undefined
      ? say('flexible.cellNone', { out, back })
      : say('flexible.cell', { out, back, price });
  };
}
