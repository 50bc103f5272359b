import { getPaymentRequest, payPaymentRequest } from '@farewind/contract/bookings/payment-request';
import { formatMoney } from '@farewind/values/format-money';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CircleCheck, CircleX, Clock, ExternalLink, Unlink } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { ApiError } from '../../../../shared/api/api-error.ts';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { call } from '../../../../shared/api/call.ts';
import { pauseWhileBusy } from '../../../../shared/api/while-busy.ts';
import { JourneyClockProvider, useJourneyClock } from '../../../../shared/format/journey-clock.tsx';
import { useI18n, useT } from '../../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../../shared/session/session.tsx';
import { usePageTitle } from '../../../../shared/ui/page-title.ts';
import { PageProblem } from '../../../../shared/ui/page-problem.tsx';
import { useUnlessPressed } from '../../../../shared/ui/use-unless-pressed.ts';
import { WholeDates } from '../../../../shared/ui/whole-dates.tsx';
import { orderKeyHeader } from '../../../order/order-keys.ts';
import { focusPageHeading } from '../focus-page-heading.ts';
import { LaterPaymentForm } from '../pay-later/payment-form.tsx';
import { SupportPhone } from '../support-phone.tsx';
import { useTripT } from '../texts/trip-texts.ts';
import '../../../../styles/pay-link.css';

type Asked = Answer<typeof getPaymentRequest>;

const route = getRouteApi('/pay/$requestId');
/** QR codes are large to load and rarely used. */
const LaterCode = lazy(async () => ({ default: (await import('../code-panel.tsx')).LaterCode }));
const ASK_EVERY_MS = 3000;
/** A provider that did not answer is asked again by each of these questions. */
const ASK_SILENT_EVERY_MS = 15_000;
/** What waits for its payer may be paid elsewhere, be withdrawn, or lapse. */
const ASK_OPEN_EVERY_MS = 30_000;
/** Attempts whose outcome only the bank knows: nobody is asked to pay again meanwhile. */
const underWay: readonly (string | null)[] = ['created', 'completing', 'unknown', 'authorised', 'captured'];

/** A sum that the agency asks for by a link, for whoever has it: what it is for, until when, and the ways to pay it. */
export function PayLinkPage(): ReactNode {
  const t = useT();
  const say = useTripT();
  const { requestId } = route.useParams();
  const query = useAsked(requestId);
  const asked = useUnlessPressed(query.data);
  usePageTitle(say('payLink.page'));
  const isGone = query.error !== null && isMissing(query.error);
  if (asked !== undefined && !isGone)
    return (
      <JourneyClockProvider value={asked.journeyClock}>
        <div className="wrap page-body pay-link">
          <Request asked={asked} onPaid={() => void query.refetch()} />
        </div>
      </JourneyClockProvider>
    );
  if (query.error !== null && !isGone)
    return (
      <div className="wrap page-body">
        <PageProblem
          title={t('error.title')}
          text={t('error.unknown')}
          action={t('error.retry')}
          onAction={() => void query.refetch()}
        />
      </div>
    );
  if (isGone)
    return (
      <div className="wrap page-body pay-link">
        <section className="card empty">
          <Unlink className="i fail-mark" aria-hidden />
          <h1>{say('payLink.gone.title')}</h1>
          <p>{say('payLink.gone.text')}</p>
          <SupportPhone words={say('payLink.ask')} />
        </section>
      </div>
    );
  return (
    <div className="wrap page-pending" role="status" aria-label={t('page.loading')}>
      <span className="sk" />
      <span className="sk" />
    </div>
  );
}

function Request({ asked, onPaid }: { readonly asked: Asked; readonly onPaid: () => void }) {
  const say = useTripT();
  const agency = useAgencyName();
  const clock = useJourneyClock();
  const { locale } = useI18n();
  const sum = formatMoney(asked.amount, asked.currency, locale);
  useOutcomeShown(asked.state);
  switch (asked.state) {
    case 'paid':
      return (
        <End mark={<CircleCheck className="i done-mark" aria-hidden />} title={say('payLink.paid.title')}>
          <p>
            <WholeDates
              text={say('payLink.paid.text', { sum, time: clock.moment(asked.paidAt ?? undefined) })}
            />
          </p>
          <Facts asked={asked} />
        </End>
      );
    case 'lapsed':
      return (
        <End mark={<Clock className="i fail-mark" aria-hidden />} title={say('payLink.lapsed.title')}>
          <p>
            <WholeDates text={say('payLink.lapsed.text', { time: clock.moment(asked.payUntil), agency })} />
          </p>
          <Facts asked={asked} />
        </End>
      );
    case 'cancelled':
      return (
        <End mark={<CircleX className="i fail-mark" aria-hidden />} title={say('payLink.cancelled.title')}>
          <p>{say('payLink.cancelled.text', { agency })}</p>
          <Facts asked={asked} />
        </End>
      );
    case 'open':
      return (
        <section className="card pay-link-card" aria-live="polite">
          <h1>{say('payLink.title')}</h1>
          <p className="pay-link-for">{asked.purpose}</p>
          <p>
            <span className="t14 mute">{say('payLink.sum')}</span>
            <br />
            <span className="price pay-sum">{sum}</span>
          </p>
          <Facts asked={asked} />
          <Ways asked={asked} onPaid={onPaid} />
          <p className="t14 mute">{say('payLink.notYours', { agency })}</p>
          <SupportPhone words={say('payLink.ask')} />
        </section>
      );
  }
}

/** Brings the outcome into sight when the form goes: on a phone its button was a screen below the heading. */
function useOutcomeShown(state: Asked['state']): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    window.scrollTo(0, 0);
    focusPageHeading();
  }, [state]);
}

/** The order, who is paid, and until when. */
function Facts({ asked }: { readonly asked: Asked }) {
  const say = useTripT();
  const clock = useJourneyClock();
  const agency = useAgencyName();
  const { locale } = useI18n();
  const isOpen = asked.state === 'open';
  const facts = [
    ...(isOpen
      ? []
      : [
          [say('payLink.for'), asked.purpose],
          [say('payLink.amount'), formatMoney(asked.amount, asked.currency, locale)],
        ]),
    [say('payLink.order'), asked.reservationNumber],
    [say('payLink.to'), agency],
    ...(isOpen ? [[say('payLink.until'), clock.moment(asked.payUntil)]] : []),
  ];
  return (
    <dl className="pay-link-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">
            <WholeDates text={value ?? ''} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Continues a payment that was begun, waits for the bank, or offers the ways to pay. */
function Ways({ asked, onPaid }: { readonly asked: Asked; readonly onPaid: () => void }) {
  const { t } = useI18n();
  const say = useTripT();
  const { requestId, amount, currency, attempt, next } = asked;
  if (underWay.includes(attempt))
    return (
      <p className="pay-link-wait" role="status">
        <span className="spin" aria-hidden="true" /> {t('payment.unknown')}
      </p>
    );
  return (
    <>
      {next?.state === 'qr' ? (
        <Suspense fallback={<span className="spin" aria-hidden="true" />}>
          <LaterCode code={next} sum={amount} currency={currency} />
        </Suspense>
      ) : null}
      {next?.state === 'redirect' || next?.state === 'frame' ? (
        <p className="stack s3">
          <span>{say('payLink.begun')}</span>
          <a className="btn btn-primary btn-lg" href={next.url}>
            <ExternalLink className="i" aria-hidden />
            {t('payment.open.go')}
          </a>
        </p>
      ) : null}
      {next === undefined ? null : <h2 className="t16 b">{say('payLink.otherWay')}</h2>}
      <LaterPaymentForm
        id={requestId}
        sum={amount}
        currency={currency}
        send={(payment, options) => call(payPaymentRequest, { ...payment, requestId }, options)}
        readState={async (signal) => {
          const headers = orderKeyHeader(requestId);
          return (await call(getPaymentRequest, { requestId }, { signal, headers })).attempt ?? undefined;
        }}
        shownBy={['paymentRequest', requestId]}
        onPaid={onPaid}
        isCodeShown={next?.state === 'qr'}
        lastState={attempt}
      />
    </>
  );
}

function End(props: { readonly mark: ReactNode; readonly title: string; readonly children: ReactNode }) {
  const say = useTripT();
  return (
    <section className="card empty" aria-live="polite">
      {props.mark}
      <h1>{props.title}</h1>
      {props.children}
      <SupportPhone words={say('payLink.ask')} />
    </section>
  );
}

function useAgencyName(): string {
  const { site } = useSession();
  return site?.brand ?? '';
}

/** What the link asks for; polled while it is open, and more often while a payment is under way. */
function useAsked(requestId: string) {
  const { language } = useI18n();
  return useQuery({
    queryKey: ['paymentRequest', requestId, language],
    queryFn: ({ signal }) =>
      call(getPaymentRequest, { requestId }, { signal, headers: orderKeyHeader(requestId) }),
    staleTime: 0,
    // As the order (use-order.ts): a change of the language loses nothing that is typed.
    placeholderData: (before, query) => (query?.queryKey[1] === requestId ? before : undefined),
    refetchOnWindowFocus: 'always',
    retry: (count, error) => !isMissing(error) && count < 2,
    refetchInterval: ({ state }) => {
      const { data, error } = state;
      if (data === undefined) return pauseWhileBusy({ state });
      if (data.state !== 'open' || (error !== null && isMissing(error))) return false;
      if (data.next === undefined && !underWay.includes(data.attempt)) return ASK_OPEN_EVERY_MS;
      return data.attempt === 'unknown' ? ASK_SILENT_EVERY_MS : ASK_EVERY_MS;
    },
  });
}

/** The address is of no request, or its key is missing or not the right one. */
function isMissing(error: Error): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}
