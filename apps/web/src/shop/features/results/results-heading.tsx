import type { SearchResults } from '@farewind/contract/flights/search';
import { useEffect, useRef, type ReactNode } from 'react';
import { useI18n, type I18n } from '../../../shared/i18n/i18n.tsx';
import type { PassengerCounts } from '@farewind/values/passengers';
import type { useRenewal } from './use-renewal.ts';

/** The id of the list's heading, the target of the link that skips form, days and filters. */
const HEADING_ID = 'flights';

/**
 * The heading of the list, with the number of its flights. It is focused when the list changes: the pressed control is
 * gone by then, and the list of returns has to be announced.
 */
export function ResultsHeading(props: {
  readonly search: SearchResults['search'];
  /** The outbound flight whose returns are listed. */
  readonly chosenId: string | undefined;
  /** Offers in the list and without any filter; undefined while it loads. */
  readonly counts: { readonly shown: number; readonly total: number } | undefined;
  readonly suppliers: SearchResults['suppliers'];
  readonly renewal: ReturnType<typeof useRenewal>;
  /** Whether filters are active that the prices of other days ignore. */
  readonly areDaysUnfiltered: boolean;
  readonly children: ReactNode;
}) {
  const i18n = useI18n();
  const { t } = i18n;
  const { search, chosenId, counts } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const listed = useRef(chosenId);
  useEffect(() => {
    if (listed.current === chosenId) return;
    listed.current = chosenId;
    heading.current?.focus();
  }, [chosenId]);
  const isReturn = chosenId !== undefined;
  return (
    <div className="results-count">
      <div>
        {/* Around the heading: an element with its own role inside it would not be part of the heading's name. */}
        <div role="status">
          <h2 ref={heading} id={HEADING_ID} className="t14" tabIndex={-1}>
            {[isReturn ? t('results.nowReturn') : '', counts === undefined ? '' : formatCounts(counts, i18n)]
              .filter((part) => part !== '')
              .join(': ')}
          </h2>
        </div>
        <Progress suppliers={props.suppliers} renewal={props.renewal}>
          {props.areDaysUnfiltered ? (
            t('results.daysUnfiltered')
          ) : (
            <span className="only-l">
              {t(isReturn ? 'results.pricesForBoth' : 'results.pricesFor', {
                who: listPassengers(search, i18n),
              })}
            </span>
          )}
        </Progress>
      </div>
      {props.children}
    </div>
  );
}

function formatCounts({ shown, total }: { shown: number; total: number }, { t }: I18n): string {
  return shown === total
    ? t('flights.resultCount', { count: shown })
    : t('flights.countOf', { count: shown, total });
}

/** The number of suppliers that have answered, or how prices are renewed; replaces a note, so that nothing moves. */
function Progress(props: {
  readonly suppliers: SearchResults['suppliers'];
  readonly renewal: ReturnType<typeof useRenewal>;
  readonly children: ReactNode;
}) {
  const { t } = useI18n();
  const { suppliers, renewal } = props;
  const answered = suppliers.filter(({ state }) => state !== 'waiting').length;
  if (renewal !== undefined)
    return <p role="status">{t(`results.${renewal === 'renewing' ? 'renewing' : 'notRenewed'}`)}</p>;
  if (answered === suppliers.length) return <p>{props.children}</p>;
  return (
    <p role="status">
      <progress className="asked" value={answered} max={suppliers.length} aria-hidden="true" />
      {t('results.answered', { count: answered, all: suppliers.length })}
    </p>
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
