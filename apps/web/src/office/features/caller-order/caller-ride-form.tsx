import { getRideTimes } from '@farewind/contract/bookings/ride-times';
import { addRideForCaller, quoteRideForCaller } from '@farewind/contract/orders/caller-order';
import { getAdminOrder } from '@farewind/contract/orders/order-detail';
import type { TransferCriteria } from '@farewind/contract/transfers/search';
import type { Currency } from '@farewind/values/currency';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import type { RidePick } from '../../../shared/purchase/ride-for-flights.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { officeZone } from '../../kit/office-clock.ts';
import { useOfficeSession } from '../../session/office-session.tsx';
import { officeCall } from '../../session/office-call.ts';
import { CallerCard } from './caller-card.tsx';
import type { MadeOrder } from './caller-done.tsx';
import {
  blankForm,
  contactFields,
  feeFields,
  holdField,
  listDriverFields,
  listFlightRideFields,
  listLeadFields,
  listRideTripFields,
  namesOf,
  termsField,
  type CallerField,
  type CallerTerms,
} from './caller-fields.ts';
import {
  countOf,
  draftFor,
  isMoney,
  noExtras,
  readDraft,
  storeDraft,
  textOf,
  type CallerForm,
} from './caller-form.ts';
import { FlightRideCard } from './flight-ride-card.tsx';
import { HoldPart, useCallerQuote } from './hold-part.tsx';
import { KnownCaller } from './known-caller-field.tsx';
import { fillFromKnown } from './known-caller.ts';
import { RideChoice } from './ride-choice.tsx';
import { toRideOrderInput, toRideQuoteInput } from './ride-order.ts';
import { readPlaceValue } from './ride-place.ts';
import { problemsAtFields, useCallerForm } from './use-caller-form.tsx';
import { useOrdering } from './use-ordering.tsx';
import { useRides } from './use-rides.ts';

/** Rides without flights, or for the flights of an earlier order, on one page. Input survives a reload. */
export function CallerRideForm(props: {
  readonly terms: CallerTerms;
  readonly phone?: string;
  /** The order whose flights the rides follow. */
  readonly joinOrderId?: string;
  readonly onMade: (made: MadeOrder) => void;
}) {
  const { terms, phone, joinOrderId } = props;
  const t = useOfficeT();
  const [draft] = useState(() => (joinOrderId === undefined ? draftFor(readDraft(), phone) : undefined));
  const [start] = useState(() => ({ ...blankForm(terms, officeZone()), ...draft?.form }));
  const [pick, setPick] = useState<RidePick | undefined>();
  const [asked, setAsked] = useState<TransferCriteria>();
  const state = useCallerForm(
    () => start,
    (form) =>
      listNames(form, listRideTripFields(terms, form), listDriverFields('', { children: 1, isZone: true })),
    (name, before) => {
      if (!listRideTripFields(terms, before).some((field) => field.name === name)) return;
      // Vehicles and choice belong to the previous trip.
      setAsked(undefined);
      setPick(undefined);
    },
  );
  const { form, setForm, names, sent, draw } = state;
  useEffect(() => {
    if (joinOrderId === undefined) storeDraft({ form, extras: noExtras });
  }, [form, joinOrderId]);
  const joined = useJoinedOrder(joinOrderId, (order) => setForm((now) => fillFromKnown(now, order, start)));
  const rides = useRides(asked);
  const searchProblem = rides.error instanceof ApiError ? problemsAtFields(rides.error, names) : {};
  useEffect(() => {
    if (rides.error instanceof ApiError) sent.show(searchProblem);
    // Once for each refusal, whose first field gets the focus.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rides.error]);
  const quoteInput =
    pick === undefined || !isMoney(textOf(form, 'fee'))
      ? undefined
      : toRideQuoteInput(form, pick, joinOrderId);
  const quote = useCallerQuote('callerRideQuote', quoteInput, (input, signal) =>
    officeCall(quoteRideForCaller, input, { signal }),
  );
  const tripFields = joinOrderId === undefined ? listRideTripFields(terms, form) : [];
  const driverFields =
    joinOrderId === undefined
      ? listDriverFields('', {
          children: countOf(form, 'children') + countOf(form, 'infants'),
          isZone: ['rideFrom', 'rideTo'].some((end) => readPlaceValue(textOf(form, end))?.kind === 'zone'),
        })
      : listFlightRideFields(form, '', joined.times?.passengers ?? { children: 0, infants: 0 });
  const faults =
    quote.error instanceof ApiError
      ? problemsAtFields(quote.error, listNames(form, tripFields, driverFields))
      : {};
  const { submit, question } = useOrdering(state, quote, {
    order: (submission) =>
      officeCall(addRideForCaller, toRideOrderInput(form, { pick: pick!, joinOrderId }, submission)),
    onMade: props.onMade,
  });
  const search = (event: SyntheticEvent) => {
    event.preventDefault();
    if (sent.show(findMissing(form, t('caller.required')))) return;
    setPick(undefined);
    // The same trip is searched for again only if its search has failed.
    if (rides.error !== null) void rides.again();
    setAsked(toCriteria(form));
  };
  return (
    <div className="stack">
      {joinOrderId === undefined ? (
        <form className="card o-caller-card" aria-label={t('caller.rideTrip')} noValidate onSubmit={search}>
          <h2>{t('caller.rideTrip')}</h2>
          <div className="o-caller-trip">{tripFields.map((field) => draw(field, faults[field.name]))}</div>
          <button type="submit" className="btn btn-primary" aria-busy={rides.isAsking}>
            {t('caller.searchRides')}
          </button>
        </form>
      ) : null}
      {asked === undefined || Object.keys(searchProblem).length > 0 ? null : (
        <section className="card o-caller-card">
          <RideChoice
            rides={rides}
            pick={pick}
            onPick={setPick}
            name="transferId"
            problem={sent.problems['transferId'] ?? faults['transferId']}
          />
        </section>
      )}
      {joinOrderId !== undefined && joined.times !== undefined ? (
        joined.times.legs.every((leg) => leg.joined) ? (
          <p className="card pad" role="status">
            {t('caller.noRidesToJoin')}
          </p>
        ) : (
          <FlightRideCard
            state={state}
            times={joined.times}
            bags={joined.times.bags}
            currency={textOf(form, 'currency') as Currency}
            prefix=""
            pick={pick}
            onPick={setPick}
            faults={faults}
          />
        )
      ) : null}
      {pick === undefined ? null : (
        <form className="stack" noValidate onSubmit={submit}>
          {joinOrderId === undefined ? <KnownCaller form={form} onFill={setForm} /> : null}
          <CallerCard title={t('caller.contact')}>{contactFields.map((field) => draw(field))}</CallerCard>
          <CallerCard title={t('caller.driver')}>
            {listLeadFields(form).map((field) => draw(field))}
            {joinOrderId === undefined ? driverFields.map((field) => draw(field, faults[field.name])) : null}
          </CallerCard>
          <HoldPart state={state} kind="ride" terms={terms} quote={quote} faults={faults} />
        </form>
      )}
      {question}
    </div>
  );
}

/** The order that rides are joined to: its buyer, once, and when rides to and from its flights should be. */
function useJoinedOrder(
  orderId: string | undefined,
  onOrder: (order: Awaited<ReturnType<typeof readOrder>>) => void,
) {
  const { can } = useOfficeSession();
  const order = useQuery({
    queryKey: ['office', 'callerJoinedOrder', orderId],
    queryFn: () => readOrder(orderId!),
    enabled: orderId !== undefined && can('Pages.Orders.View'),
    staleTime: Infinity,
    retry: false,
  });
  const times = useQuery({
    queryKey: ['office', 'callerRideTimes', orderId],
    queryFn: ({ signal }) => officeCall(getRideTimes, { orderId: orderId! }, { signal }),
    enabled: orderId !== undefined,
    staleTime: 60_000,
    retry: false,
  });
  const { data } = order;
  useEffect(() => {
    if (data !== undefined) onOrder(data);
    // Once: what is typed afterwards stays.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [data]);
  return { times: times.data };
}

const readOrder = (orderId: string) => officeCall(getAdminOrder, { orderId, showDocuments: false });

const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text);

function findMissing(form: CallerForm, problem: string): Record<string, string> {
  const missing = [
    ...['rideFrom', 'rideTo'].filter((end) => readPlaceValue(textOf(form, end)) === undefined),
    ...(isMoment(textOf(form, 'pickupAt')) ? [] : ['pickupAt']),
    ...(textOf(form, 'returnAt') === '' || isMoment(textOf(form, 'returnAt')) ? [] : ['returnAt']),
  ];
  return Object.fromEntries(missing.map((name) => [name, problem]));
}

/** The search of a form without missing fields. */
function toCriteria(form: CallerForm): TransferCriteria {
  const end = (name: string) => {
    const { kind, code } = readPlaceValue(textOf(form, name))!;
    return { kind, code };
  };
  const returnAt = textOf(form, 'returnAt');
  return {
    tripType: returnAt === '' ? 'oneWay' : 'roundTrip',
    from: end('rideFrom'),
    to: end('rideTo'),
    pickupAt: textOf(form, 'pickupAt'),
    ...(returnAt === '' ? {} : { returnAt }),
    adults: countOf(form, 'adults'),
    children: countOf(form, 'children'),
    infants: countOf(form, 'infants'),
    bags: countOf(form, 'bags'),
    currency: textOf(form, 'currency') as Currency,
  };
}

function listNames(
  form: CallerForm,
  tripFields: readonly CallerField[],
  driverFields: readonly CallerField[],
): string[] {
  const fields = [
    ...tripFields,
    { name: 'transferId' },
    ...contactFields,
    ...listLeadFields(form),
    ...driverFields,
    ...feeFields.ride,
    holdField,
    termsField,
  ];
  return namesOf(fields, form);
}
