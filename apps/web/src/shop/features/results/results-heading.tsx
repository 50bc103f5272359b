import type { SearchResults } from '@farewind/contract/flights/search';
import { useEffect, useRef, type ReactNode } from 'react';
import { useI18n, type I18n } from '../../../shared/i18n/i18n.tsx';
import type { PassengerCounts } from '@farewind/values/passengers';

/** The id of the list's heading, where the link past form, days and filters leads. */
const HEADING_ID = 'flights';

/**
 * The heading of the list, with the number of its flights. It is focused when the list changes: the pressed control is
 * gone by then, and the list of returns has to be announced.
 */
export function ResultsHeading(props: {
  readonly search: SearchResults['search'];
  /** The outbound flight whose returns are listed. */
  readonly chosenId: string | undefined;
  /** Flights in the list; undefined while it loads. */
  readonly count: number | undefined;
  readonly children: ReactNode;
}) {
  const i18n = useI18n();
  const { t } = i18n;
  const { search, chosenId, count } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const listed = useRef(chosenId);
  useEffect(() => {
    if (listed.current === chosenId) return;
    listed.current = chosenId;
    heading.current?.focus();
  }, [chosenId]);
  const isReturn = chosenId !== undefined;
  return (
    <div className="row between wrapx results-count">
      <div>
        {/* Around the heading: what has a role of its own inside it would not count for the heading's name. */}
        <div role="status">
          <h2 ref={heading} id={HEADING_ID} className="t16" tabIndex={-1}>
            {[
              isReturn ? t('results.nowReturn') : '',
              count === undefined ? '' : t('flights.resultCount', { count }),
            ]
              .filter((part) => part !== '')
              .join(': ')}
          </h2>
        </div>
        <p className="mute t14">
          {t(isReturn ? 'results.pricesForBoth' : 'results.pricesFor', { who: listPassengers(search, i18n) })}
        </p>
      </div>
      {props.children}
    </div>
  );
}

/** Leads a keyboard past the search form, the days and the filters. */
export function SkipToFlights() {
  const { t } = useI18n();
  return (
    <a
      className="skip"
      href={`#${HEADING_ID}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(HEADING_ID)?.focus();
      }}
    >
      {t('results.skip')}
    </a>
  );
}

/** 1 взрослого, 1 ребёнка и 1 младенца: the party of a price, in the case that follows "for". */
function listPassengers(counts: PassengerCounts, { t, locale }: I18n): string {
  const parts = [
    counts.adults > 0 ? t('for.adults', { count: counts.adults }) : undefined,
    counts.children > 0 ? t('for.children', { count: counts.children }) : undefined,
    counts.infants > 0 ? t('for.infants', { count: counts.infants }) : undefined,
  ].filter((part) => part !== undefined);
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts);
}
