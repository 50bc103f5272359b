import { formatMoney } from '@farewind/values/format-money';
import { localDateTimeAt } from '@farewind/values/local-time';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useEffect } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { describeError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { FormProblem } from '../../kit/form/form-problem.tsx';
import { officeNow, officeZone } from '../../kit/office-clock.ts';
import { CallerCard } from './caller-card.tsx';
import { feeFields, holdField, termsField, type CallerTerms } from './caller-fields.ts';
import { hoursFromNow, instantOfForm, textOf } from './caller-form.ts';
import { CallerPrice } from './caller-price.tsx';
import type { CallerFormState } from './use-caller-form.tsx';
import type { CallerQuote } from './use-ordering.tsx';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

const QUOTE_FRESH_MS = 10 * 60_000;

/** The current price of what is chosen; read anew before its seal ends. */
export function useCallerQuote<Input>(
  name: string,
  input: Input | undefined,
  ask: (input: Input, signal: AbortSignal) => Promise<CallerQuote>,
): UseQueryResult<CallerQuote> {
  return useQuery({
    queryKey: ['office', name, input],
    queryFn: ({ signal }) => ask(input!, signal),
    enabled: input !== undefined,
    // The old price stays until the new one comes, so that the page does not jump.
    placeholderData: (before) => (input === undefined ? undefined : before),
    staleTime: QUOTE_FRESH_MS,
    refetchInterval: QUOTE_FRESH_MS,
    gcTime: 0,
    retry: false,
  });
}

/** Fee, coupon, hold and terms, then the price and the button that orders. */
export function HoldPart(props: {
  readonly state: CallerFormState;
  readonly kind: keyof typeof feeFields;
  readonly terms: CallerTerms;
  readonly quote: UseQueryResult<CallerQuote>;
  /** Problems of the price by field, of fields that are drawn. */
  readonly faults: Readonly<Record<string, string>>;
}) {
  const { state, quote, faults, terms } = props;
  const { form, change, draw, sent } = state;
  const t = useOfficeT();
  const shared = useT();
  const { locale } = useI18n();
  const zone = officeZone();
  const { data } = quote;
  const { latest } = data?.hold ?? {};
  const held = textOf(form, 'heldUntil');
  const lastMinute = latest === undefined ? undefined : localDateTimeAt(Date.parse(latest), zone);
  // A time that cannot be promised is brought forward, with the reason beside it.
  useEffect(() => {
    const wanted = instantOfForm(held, zone);
    if (latest !== undefined && lastMinute !== undefined && wanted !== undefined && wanted > latest)
      change('heldUntil', lastMinute);
    // Only when the limit changes: what is typed afterwards is judged by the server.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [latest]);
  const hours = [...new Set([1, 3, terms.longestHoldHours])].filter(
    (count) =>
      count <= terms.longestHoldHours &&
      (latest === undefined || officeNow() + count * 3_600_000 <= Date.parse(latest) + 60_000),
  );
  const { error } = quote;
  const refused = error instanceof ApiError ? error.validationErrors : [];
  // Without a refused field it may succeed another time.
  const mayRetry = error !== null && refused.length === 0;
  const shown = Object.values(faults);
  const problem = mayRetry
    ? describeError(error, shared).text
    : refused.find(({ message }) => !shown.includes(message))?.message;
  return (
    <>
      <CallerCard title={t('caller.hold')}>
        {feeFields[props.kind].map((field) => draw(field, faults[field.name]))}
        {draw(holdField)}
        <p className="row wrapx o-hold-chips">
          {hours.map((count) => (
            <button
              key={count}
              type="button"
              className="chip"
              onClick={() => change('heldUntil', hoursFromNow(count, zone))}
            >
              {t('caller.hours', { count })}
            </button>
          ))}
          {lastMinute === undefined || hours.includes(terms.longestHoldHours) ? null : (
            <button type="button" className="chip" onClick={() => change('heldUntil', lastMinute)}>
              <WholeDates text={t('caller.longest', { time: formatInstant(latest ?? '') })} />
            </button>
          )}
        </p>
        {data !== undefined && (!data.hold.isReserved || data.hold.isByAirline) ? (
          <p className="notice span2" role="status">
            <Info className="i" aria-hidden />
            <WholeDates
              text={t(data.hold.isByAirline ? 'caller.byAirline' : 'caller.notReserved', {
                time: formatInstant(data.hold.latest),
              })}
            />
          </p>
        ) : null}
        {draw(termsField)}
      </CallerCard>
      <section className="card o-caller-foot">
        <FormProblem text={sent.problem ?? problem} />
        {mayRetry ? (
          <button type="button" className="btn btn-line" onClick={() => void quote.refetch()}>
            {shared('error.retry')}
          </button>
        ) : null}
        {data === undefined ? null : <CallerPrice quote={data} />}
        <button
          type="submit"
          className="btn btn-primary"
          aria-busy={sent.isBusy || quote.isPlaceholderData}
          // A disabled button would lose the keyboard’s focus each time the price is read anew.
          aria-disabled={quote.isPlaceholderData}
          disabled={data === undefined || quote.isError}
        >
          {t('caller.order', {
            sum: data === undefined ? '' : formatMoney(data.total, data.currency, locale),
          })}
        </button>
      </section>
    </>
  );
}
