import { getRideTimes } from '@farewind/contract/bookings/ride-times';
import { addForCaller, quoteForCaller } from '@farewind/contract/orders/caller-order';
import type { Currency } from '@farewind/values/currency';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import type { ChosenService } from '../../../shared/purchase/bags.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { officeZone } from '../../kit/office-clock.ts';
import { officeCall } from '../../session/office-call.ts';
import { countryNames } from '../countries.ts';
import { CallerCard } from './caller-card.tsx';
import type { MadeOrder } from './caller-done.tsx';
import {
  blankForm,
  contactFields,
  feeFields,
  holdField,
  listDriverFields,
  listFlightRideFields,
  listPassengerFields,
  listTripFields,
  namesOf,
  termsField,
  typeWords,
  type CallerField,
  type CallerTerms,
} from './caller-fields.ts';
import {
  draftFor,
  isMoney,
  noExtras,
  readDraft,
  storeDraft,
  textOf,
  toOrderInput,
  toQuoteInput,
  typesOf,
  type CallerExtras,
  type CallerForm,
  type Choice,
} from './caller-form.ts';
import { CallerSearch } from './caller-search.tsx';
import { ExtrasCard } from './extras-card.tsx';
import { FlightRideCard } from './flight-ride-card.tsx';
import { HoldPart, useCallerQuote } from './hold-part.tsx';
import { KnownCaller } from './known-caller-field.tsx';
import { problemsAtFields, useCallerForm } from './use-caller-form.tsx';
import { searchOf, tripOf, type StoredSearch } from './use-flights.ts';
import { useOrdering } from './use-ordering.tsx';
import { groupBy } from '../../../shared/group-by.ts';

/**
 * Flights with rides and extras on one page: trip, flights, passengers, contact and hold. Input survives a reload.
 */
export function CallerOrderForm(props: {
  readonly terms: CallerTerms;
  /** The caller's phone, if the form was opened for a number that belongs to no known buyer. */
  readonly phone?: string;
  readonly onMade: (made: MadeOrder) => void;
}) {
  const { terms, phone } = props;
  const t = useOfficeT();
  const { language } = useI18n();
  const [draft] = useState(() => draftFor(readDraft(), phone));
  const [choice, setChoice] = useState<Choice | undefined>(draft?.choice);
  const [extras, setExtras] = useState<CallerExtras>(draft?.extras ?? noExtras);
  const [start] = useState(() => ({ ...blankForm(terms, officeZone()), ...draft?.form }));
  const [found, setFound] = useState<StoredSearch | undefined>(
    draft?.choice && { searchId: draft.choice.searchId, trip: tripOf(start) },
  );
  const countries = countryNames(language).options;
  const choose = (next: Choice | undefined) => {
    setChoice(next);
    // Bags, insurance and rides belong to the flights chosen before.
    setExtras(noExtras);
  };
  const begin = () => {
    setFound(undefined);
    choose(undefined);
  };
  const state = useCallerForm(
    () => start,
    (form) => listNames(terms, form, listDriverFields('transfer.', { children: 1, isZone: true })),
    (name, before) => {
      // Results and choice belong to the previous trip.
      if (listTripFields(terms, before).some((field) => field.name === name)) begin();
    },
  );
  const { form, setForm, names, sent, draw } = state;
  useEffect(() => storeDraft({ form, choice, extras }), [form, choice, extras]);
  const types = typesOf(form);
  const isWhole =
    choice !== undefined && (textOf(form, 'returnDate') === '' || choice.returnFlightId !== undefined);
  const quoteInput =
    isWhole && isMoney(textOf(form, 'feePerPassenger')) ? toQuoteInput(form, choice, extras) : undefined;
  const quote = useCallerQuote('callerQuote', quoteInput, (input, signal) =>
    officeCall(quoteForCaller, input, { signal }),
  );
  const rideTimes = useRideTimes(isWhole ? choice : undefined);
  const driverFields =
    rideTimes === undefined || extras.pick === undefined
      ? []
      : listFlightRideFields(form, 'transfer.', rideTimes.passengers);
  const faults =
    quote.error instanceof ApiError
      ? problemsAtFields(quote.error, listNames(terms, form, driverFields))
      : {};
  const { submit, question } = useOrdering(state, quote, {
    order: (submission) =>
      officeCall(addForCaller, toOrderInput(form, { choice: choice!, extras }, submission)),
    onMade: props.onMade,
  });
  return (
    <div className="stack">
      <CallerSearch
        form={form}
        choice={choice}
        searchId={searchOf(found, form)}
        onBegin={begin}
        onFound={setFound}
        fields={listTripFields(terms, form).map((field) => draw(field, faults[field.name]))}
        onProblem={(error) => sent.show(problemsAtFields(error, names))}
        onChoose={choose}
      />
      {isWhole ? (
        <form className="stack" noValidate onSubmit={submit}>
          <KnownCaller form={form} onFill={setForm} />
          <CallerCard title={t('caller.contact')}>{contactFields.map((field) => draw(field))}</CallerCard>
          {types.map((type, index) => (
            // Passengers have no identity but their position.
            <CallerCard key={index} title={`${index + 1}. ${t(typeWords[type])}`}>
              {listPassengerFields(index, countries, t).map((field) => draw(field))}
            </CallerCard>
          ))}
          <ExtrasCard
            choice={choice}
            types={types}
            services={extras.services}
            onServices={(services) => setExtras((now) => ({ ...now, services }))}
            isInsured={extras.isInsured === true}
            onInsured={(isInsured) => setExtras((now) => ({ ...now, isInsured }))}
          />
          {rideTimes === undefined ? null : (
            <FlightRideCard
              state={state}
              times={rideTimes}
              bags={rideTimes.bags + mostBags(extras.services)}
              currency={textOf(form, 'currency') as Currency}
              prefix="transfer."
              pick={extras.pick}
              onPick={(pick) => setExtras((now) => ({ ...now, pick }))}
              faults={faults}
            />
          )}
          <HoldPart state={state} kind="flight" terms={terms} quote={quote} faults={faults} />
        </form>
      ) : null}
      {question}
    </div>
  );
}

/** Suggested rides for chosen flights; undefined where there are none, because flights are sold without them. */
function useRideTimes(choice: Choice | undefined) {
  const { data } = useQuery({
    queryKey: ['office', 'callerRideTimes', choice],
    queryFn: ({ signal }) => officeCall(getRideTimes, { ...choice }, { signal }),
    enabled: choice !== undefined,
    staleTime: 60_000,
    retry: false,
  });
  return data === undefined || data.legs.length === 0 ? undefined : data;
}

/** The most extra bags that travel on one segment. */
function mostBags(services: readonly ChosenService[]): number {
  return Math.max(
    0,
    ...[...groupBy(services, ({ segment }) => segment).values()].map(({ length }) => length),
  );
}

function listNames(terms: CallerTerms, form: CallerForm, driverFields: readonly CallerField[]): string[] {
  const passengers = typesOf(form).flatMap((_, index) => listPassengerFields(index, [], String));
  const fields = [
    ...listTripFields(terms, form),
    ...contactFields,
    ...passengers,
    { name: 'transfer.transferId' },
    ...driverFields,
    ...feeFields.flight,
    holdField,
    termsField,
  ];
  return namesOf(fields, form);
}
