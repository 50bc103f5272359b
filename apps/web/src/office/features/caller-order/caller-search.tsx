import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { describeError, showError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { FormProblem } from '../../kit/form/form-problem.tsx';
import { textOf, type CallerForm, type Choice } from './caller-form.ts';
import { FlightChoice } from './flight-choice.tsx';
import { search, tripOf, useFlights, type StoredSearch } from './use-flights.ts';

/** The trip and its flights: first the outward ones, then the returns with the total price of both. */
export function CallerSearch(props: {
  readonly form: CallerForm;
  readonly choice: Choice | undefined;
  /** Empty before the first search and after the trip has changed. */
  readonly searchId: string;
  readonly onBegin: () => void;
  readonly onFound: (found: StoredSearch) => void;
  readonly fields: ReactNode;
  /** Shows a refusal at its fields; returns false if it concerns none of them. */
  readonly onProblem: (error: ApiError) => boolean;
  readonly onChoose: (choice: Choice) => void;
}) {
  const t = useOfficeT();
  const shared = useT();
  const { form, choice, searchId } = props;
  const [problem, setProblem] = useState<string>();
  /** The trip whose search is being stored: its answer is of no use for another one. */
  const asked = useRef<string>(undefined);
  const [busyTrip, setBusyTrip] = useState<string>();
  const isBusy = busyTrip === tripOf(form);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A caller is on the phone, so typing starts at once; on a touch screen the keyboard would cover the page.
    const isNew = searchId === '' && document.activeElement?.matches('body, #main, #main h1') === true;
    if (isNew && matchMedia('(pointer: fine)').matches) element.current?.querySelector('input')?.focus();
    // Once, as the page is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const isReturn = textOf(form, 'returnDate') !== '';
  const there = useFlights(searchId, undefined);
  const outbound = choice && { flightId: choice.flightId, fareId: choice.fareId };
  const back = useFlights(isReturn && choice ? searchId : '', outbound);
  const lost = there.error ?? back.error;
  const find = async () => {
    if (isBusy) return;
    const trip = tripOf(form);
    asked.current = trip;
    setBusyTrip(trip);
    setProblem(undefined);
    props.onBegin();
    try {
      const id = await search(form);
      if (asked.current === trip) props.onFound({ searchId: id, trip });
    } catch (error) {
      if (asked.current !== trip) return;
      if (!(error instanceof ApiError)) showError(error);
      else if (!props.onProblem(error)) setProblem(error.details ?? error.message);
    } finally {
      setBusyTrip((now) => (now === trip ? undefined : now));
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void find();
  };
  const flights = (answer: typeof there, direction: 'outbound' | 'return') =>
    (answer.data?.flightSearchResponses ?? []).filter((flight) => flight.direction === direction);
  const isNothing = there.data !== undefined && flights(there, 'outbound').every(({ bookable }) => !bookable);
  const isWaiting = there.data?.complete === false || back.data?.complete === false;
  const isEmpty = isNothing && !isWaiting;
  return (
    <>
      <form
        ref={element}
        className="card o-caller-card"
        aria-label={t('caller.trip')}
        noValidate
        onSubmit={submit}
      >
        <h2>{t('caller.trip')}</h2>
        <div className="o-caller-trip">{props.fields}</div>
        <FormProblem text={problem ?? (lost === null ? undefined : describeError(lost, shared).text)} />
        <button type="submit" className="btn btn-primary" aria-busy={isBusy || there.isLoading}>
          {t('caller.search')}
        </button>
      </form>
      {isEmpty || isWaiting ? (
        <p className="card pad" role="status">
          {t(isEmpty ? 'caller.noFlights' : 'caller.suppliersAsked')}
        </p>
      ) : null}
      {there.data === undefined || isNothing ? null : (
        <section className="card o-caller-card">
          <FlightChoice
            legend={t(isReturn ? 'caller.outbound' : 'caller.flight')}
            name="outbound"
            flights={flights(there, 'outbound')}
            chosen={outbound}
            onChoose={(flightId, fareId) => props.onChoose({ searchId, flightId, fareId })}
          />
        </section>
      )}
      {choice === undefined || back.data === undefined || !isReturn ? null : (
        <section className="card o-caller-card">
          <FlightChoice
            legend={t('caller.return')}
            name="return"
            flights={flights(back, 'return')}
            chosen={
              choice.returnFlightId === undefined
                ? undefined
                : { flightId: choice.returnFlightId, fareId: choice.returnFareId ?? '' }
            }
            onChoose={(returnFlightId, returnFareId) =>
              props.onChoose({ ...choice, returnFlightId, returnFareId })
            }
          />
        </section>
      )}
    </>
  );
}
