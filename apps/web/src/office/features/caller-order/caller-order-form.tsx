import { addForCaller, quoteForCaller } from '@farewind/contract/orders/caller-order';
import { formatMoney } from '@farewind/values/format-money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useSentForm } from '../../../shared/form/use-sent-form.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { QuestionDialog } from '../../kit/dialog/question-dialog.tsx';
import type { Field, FieldValue } from '../../kit/form/field.ts';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormProblem } from '../../kit/form/form-problem.tsx';
import { officeZone } from '../../kit/office-clock.ts';
import { officeCall } from '../../session/office-call.ts';
import { countryNames } from '../countries.ts';
import type { MadeOrder } from './caller-done.tsx';
import {
  blankForm,
  contactFields,
  holdFields,
  listPassengerFields,
  listTripFields,
  typeWords,
  type CallerTerms,
} from './caller-fields.ts';
import {
  draftFor,
  forgetDraft,
  hoursFromNow,
  instantOfForm,
  isMoney,
  readDraft,
  storeDraft,
  textOf,
  toOrderInput,
  toQuoteInput,
  typesOf,
  type CallerForm,
  type Choice,
} from './caller-form.ts';
import { CallerPrice } from './caller-price.tsx';
import { CallerSearch } from './caller-search.tsx';
import { KnownCaller } from './known-caller-field.tsx';

const QUOTE_FRESH_MS = 10 * 60_000;

/** The whole form on one page: trip, flights, passengers, contact and hold. Input survives a reload. */
export function CallerOrderForm(props: {
  readonly terms: CallerTerms;
  /** Of who calls, where the form was opened for a phone that nobody is known by. */
  readonly phone?: string;
  readonly onMade: (made: MadeOrder) => void;
}) {
  const { terms, phone } = props;
  const t = useOfficeT();
  const { language, locale } = useI18n();
  const zone = officeZone();
  const [draft] = useState(() => draftFor(readDraft(), phone));
  const [form, setForm] = useState<CallerForm>(() => ({ ...blankForm(terms, zone), ...draft?.form }));
  const [choice, setChoice] = useState<Choice | undefined>(draft?.choice);
  const [searchId, setSearchId] = useState(draft?.choice?.searchId ?? '');
  const [isAsking, setAsking] = useState(false);
  const key = useRef(crypto.randomUUID());
  useEffect(() => storeDraft({ form, choice }), [form, choice]);

  const types = typesOf(form);
  const countries = countryNames(language).options;
  const tripFields = listTripFields(terms, form);
  const passengerFields = types.map((_, index) => listPassengerFields(index, countries, t));
  const names = [...tripFields, ...passengerFields.flat(), ...contactFields, ...holdFields].map(
    (field): string => field.name,
  );
  const sent = useSentForm(names, (name) => `field-${name}`);
  const begin = (id: string) => {
    setSearchId(id);
    setChoice(undefined);
  };
  const change = (name: string, value: FieldValue) => {
    setForm((now) => ({ ...now, [name]: value }));
    sent.clear(name);
    // Results and choice belong to the previous trip.
    if (tripFields.some((field) => field.name === name)) begin('');
  };
  const draw = (field: Field<CallerForm>) => (
    <FormField
      key={field.name}
      field={field}
      value={form[field.name] ?? ''}
      problem={sent.problems[field.name]}
      onChange={(value) => change(field.name, value)}
    />
  );
  const isWhole =
    choice !== undefined && (textOf(form, 'returnDate') === '' || choice.returnFlightId !== undefined);
  const quoteInput =
    isWhole && isMoney(textOf(form, 'feePerPassenger')) ? toQuoteInput(form, choice) : undefined;
  const quote = useQuery({
    queryKey: ['office', 'callerQuote', quoteInput],
    queryFn: ({ signal }) => officeCall(quoteForCaller, quoteInput!, { signal }),
    enabled: quoteInput !== undefined,
    placeholderData: keepPreviousData,
    staleTime: QUOTE_FRESH_MS,
    refetchInterval: QUOTE_FRESH_MS,
    gcTime: 0,
    retry: false,
  });

  const order = async (duplicateConfirmed: boolean) => {
    const heldUntil = instantOfForm(textOf(form, 'heldUntil'), zone);
    if (heldUntil === undefined) return void sent.show({ heldUntil: t('caller.wholeTime') });
    if (!isWhole || quote.data === undefined) return;
    const { quoteSeal } = quote.data;
    await sent.send(
      async () => {
        const submission = { quoteSeal, heldUntil, idempotencyKey: key.current, duplicateConfirmed };
        const made = await officeCall(addForCaller, toOrderInput(form, choice, submission));
        forgetDraft();
        props.onMade(made);
      },
      (error) => {
        // Changed content is a new submission, with its own idempotency key.
        key.current = crypto.randomUUID();
        if (!(error instanceof ApiError)) return false;
        if (error.data['question'] === true) {
          setAsking(true);
          return true;
        }
        if (error.key === 'FLT-PRICE' || error.key === 'FLT-EXPIRED') void quote.refetch();
        const found = problemsAtFields(error, names);
        return Object.keys(found).length > 0 && sent.show(found);
      },
    );
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!sent.isBusy) void order(false);
  };
  const isShortEnough = (hours: number): boolean => hours <= terms.longestHoldHours;
  const quoteProblem = quote.error instanceof ApiError ? quote.error : undefined;
  return (
    <div className="stack">
      <CallerSearch
        form={form}
        choice={choice}
        searchId={searchId}
        onSearch={begin}
        fields={tripFields.filter((field) => field.isShown?.(form) !== false).map(draw)}
        onProblem={(error) => sent.show(problemsAtFields(error, names))}
        onChoose={setChoice}
      />
      {isWhole ? (
        <form className="stack" noValidate onSubmit={submit}>
          <KnownCaller form={form} onFill={setForm} />
          <Card title={t('caller.contact')}>{contactFields.map(draw)}</Card>
          {types.map((type, index) => (
            // Passengers have no identity but their position.
            <Card key={index} title={`${index + 1}. ${t(typeWords[type])}`}>
              {passengerFields[index]?.map(draw)}
            </Card>
          ))}
          <Card title={t('caller.hold')}>
            {holdFields.slice(0, -1).map(draw)}
            <p className="row wrapx span2">
              {[...new Set([1, 3, terms.longestHoldHours])].filter(isShortEnough).map((hours) => (
                <button
                  key={hours}
                  type="button"
                  className="chip"
                  onClick={() => change('heldUntil', hoursFromNow(hours, zone))}
                >
                  {t('caller.hours', { count: hours })}
                </button>
              ))}
            </p>
            {holdFields.slice(-1).map(draw)}
          </Card>
          <section className="card o-caller-foot">
            <FormProblem
              text={sent.problem ?? quoteProblem?.validationErrors[0]?.message ?? quoteProblem?.message}
            />
            {quote.data === undefined ? null : <CallerPrice quote={quote.data} />}
            <button
              type="submit"
              className="btn btn-primary"
              aria-busy={sent.isBusy}
              disabled={quote.data === undefined || quote.isError}
            >
              {t('caller.order', {
                sum:
                  quote.data === undefined ? '' : formatMoney(quote.data.total, quote.data.currency, locale),
              })}
            </button>
          </section>
        </form>
      ) : null}
      {isAsking ? (
        <QuestionDialog
          title={t('caller.twiceTitle')}
          text={t('caller.twiceText')}
          answer={t('caller.twiceAnswer')}
          onAnswer={async () => {
            setAsking(false);
            await order(true);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

function Card(props: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <fieldset className="card o-caller-card">
      <legend className="sr">{props.title}</legend>
      <h2 aria-hidden>{props.title}</h2>
      <div className="grid2 o-fields">{props.children}</div>
    </fieldset>
  );
}

/** Assigns the server's problems to the form's fields; those without a field are left out. */
function problemsAtFields(error: ApiError, names: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { message, members } of error.validationErrors)
    for (const member of members) {
      const name = aliases[member.toLowerCase()] ?? member;
      const field = names.find((each) => each.toLowerCase() === name.toLowerCase());
      if (field !== undefined) found[field] ??= message;
    }
  return found;
}

/** One checkbox stands for all that a buyer ticks, and one field for the phone with its country. */
const aliases: Readonly<Record<string, string>> = {
  contractaccepted: 'termsAgreed',
  usageaccepted: 'termsAgreed',
  adultconfirmed: 'termsAgreed',
  consents: 'termsAgreed',
  customercountrycode: 'customerMobilePhone',
};
