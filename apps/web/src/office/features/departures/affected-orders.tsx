import {
  type DepartureChange,
  getAffectedOrders,
  previewDeparture,
} from '@farewind/contract/inventory/departures';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode, useState } from 'react';
import { usePaused } from '../../../shared/ui/use-paused.ts';
import { formatDate, formatTime } from '../../../shared/format/date.ts';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { RowOrder } from '../../kit/list/row-order.tsx';
import { formatActor, formatState } from '../orders/order-words.ts';
import type { Departure } from './departure-words.ts';
import { Mail } from 'lucide-react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { languageTable } from '@farewind/contract/core/languages';
import { MailFrame } from '../../kit/mail-frame.tsx';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { describeError } from '../../../shared/ui/error-dialog-store.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

/** Complete new times: `2027-06-12T08:10`. */
export interface NewTimes {
  readonly departsAt: string;
  /** Minutes east of UTC, for a time that occurs twice. */
  readonly departsOffset: number | undefined;
  readonly arrivesAt: string;
  readonly arrivesOffset: number | undefined;
}

/** Draws the affected orders beside a form, with the messages to their buyers; reports their number to `onCount`. */
export function drawAffected(
  departure: Departure,
  change: {
    readonly times?: NewTimes | undefined;
    readonly isCancel?: true;
    /** The reason typed so far. */
    readonly reason: string;
    /** The change is being saved, so there are no more previews. */
    readonly isBusy: boolean;
    readonly onCount: (count: number) => void;
  },
): ReactNode {
  return <AffectedOrders departure={departure} times={change.times} announced={change} />;
}

/** Orders with seats on a departure, and the proposal that each buyer would get. */
export function AffectedOrders(props: {
  readonly departure: Departure;
  /** Absent until the new times are complete. */
  readonly times?: NewTimes | undefined;
  readonly announced?: {
    readonly isCancel?: true;
    readonly reason: string;
    readonly isBusy: boolean;
    readonly onCount: (count: number) => void;
  };
}) {
  const t = useOfficeT();
  const shared = useT();
  const { departure, times, announced } = props;
  const { serviceId, date } = departure;
  const { data, error } = useQuery({
    queryKey: ['office', 'departure', 'affected', serviceId, date, times],
    queryFn: () => officeCall(getAffectedOrders, { serviceId, date, ...times }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  const count = data === undefined ? undefined : countBuyers(data);
  const tell = announced?.onCount;
  useEffect(() => {
    if (count !== undefined) tell?.(count);
  }, [count, tell]);
  if (error !== null) return <p className="mute">{describeError(error, shared).text}</p>;
  if (data === undefined) return <span className="sk" aria-hidden />;
  const change = announced && changeOf(times, announced.isCancel);
  const asked = data.items.flatMap(({ proposal }) => (proposal === undefined ? [] : [proposal]));
  return (
    <section aria-label={t('departure.affected')} className="stack s3">
      {announced === undefined || change === undefined ? null : (
        <>
          <Announcement affected={data} isCancel={announced.isCancel === true} />
          {data.items.length === 0 || isAsNow(departure, change) ? null : (
            <Preview
              departure={departure}
              change={change}
              reason={announced.reason}
              isBusy={announced.isBusy}
            />
          )}
        </>
      )}
      <h3>{t('departure.affectedCount', { count: data.totalCount })}</h3>
      {asked.length === 0 ? null : (
        <p className="mute">
          {t('departure.answered', {
            answered: asked.filter(({ answeredBy }) => answeredBy !== undefined).length,
            count: asked.length,
          })}
        </p>
      )}
      <ul className="o-rows">
        {data.items.map((order) => (
          <li key={order.itemId}>
            <span className="grow o-two">
              <RowOrder orderId={order.orderId} number={order.reservationNumber} />
              <span>{t('departure.party', { name: order.customerName, count: order.passengers })}</span>
              <span className="mute num">
                <WholeDates
                  text={`${formatDate(order.departsAt)}, ${formatTime(order.departsAt)} – ${formatTime(order.arrivesAt)}`}
                />
              </span>
            </span>
            <span className="o-badges">
              {order.rule === undefined ? null : (
                <span className={order.rule === 'choice' ? 'badge sun' : 'badge'}>
                  {t(`departure.${order.rule}`)}
                </span>
              )}
              {order.proposal === undefined ? null : (
                <span className="badge hollow">
                  {[formatState(order.proposal.state, t), order.proposal.answeredBy]
                    .filter((part) => part !== undefined)
                    .map((part) => formatActor(part, t))
                    .join(', ')}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nothing has been changed yet, so no message would be sent. */
function isAsNow(departure: Departure, change: DepartureChange): boolean {
  if (change.kind !== 'retime') return false;
  const { departsOffset = departure.departsOffset, arrivesOffset = departure.arrivesOffset } = change;
  return (
    change.departsAt === departure.departsAt &&
    departsOffset === departure.departsOffset &&
    change.arrivesAt === departure.arrivesAt &&
    arrivesOffset === departure.arrivesOffset
  );
}

function changeOf(times: NewTimes | undefined, isCancel: true | undefined): DepartureChange | undefined {
  if (isCancel) return { kind: 'cancel' };
  return times && { kind: 'retime', ...times };
}

type Affected = Answer<typeof getAffectedOrders>;

/** Before anything is sent: how many buyers will get a message, in which languages and channels. */
function Announcement({ affected, isCancel }: { readonly affected: Affected; readonly isCancel: boolean }) {
  const t = useOfficeT();
  const { items, leaves } = affected;
  const count = (rule: 'acknowledge' | 'choice') => items.filter((item) => item.rule === rule).length;
  const asked = isCancel
    ? [t('departure.willCancel', { count: items.length })]
    : [
        ...(count('acknowledge') === 0 ? [] : [t('departure.willRead', { count: count('acknowledge') })]),
        ...(count('choice') === 0 ? [] : [t('departure.willChoose', { count: count('choice') })]),
      ];
  return (
    <div className="notice sea" role="status">
      <Mail className="i" aria-hidden />
      <b className="m">
        {t('departure.willGet', { count: countBuyers(affected), languages: formatLanguages(items, t) })}
      </b>
      {items.length === 0 ? null : <span>{formatWays(leaves, t)}</span>}
      {items.length === 0 ? null : asked.map((line) => <span key={line}>{line}</span>)}
    </div>
  );
}

/** An order with both flights on the departure gets one message. */
function countBuyers({ items }: Affected): number {
  return new Set(items.map(({ orderId }) => orderId)).size;
}

function formatLanguages(items: Affected['items'], t: OfficeTranslate): string {
  const orders = new Map(items.map(({ orderId, language }) => [orderId, language]));
  const counts = languageTable
    .map(({ locale, name }) => [name, [...orders.values()].filter((one) => one === locale).length] as const)
    .filter(([, number]) => number > 0);
  return counts.length === 0
    ? t('form.nothing')
    : counts.map(([name, number]) => `${name} ${number}`).join(', ');
}

function formatWays(leaves: Affected['leaves'], t: OfficeTranslate): string {
  if (leaves?.mail === false && !leaves.sms) return t('departure.kept');
  return t(leaves?.sms === true ? 'departure.byMailAndSms' : 'departure.byMail');
}

type Message = Answer<typeof previewDeparture>['messages'][number];

/** Pause in typing after which the preview is requested. */
const TYPING_MS = 500;

const QUERY_KEY = ['office', 'departurePreview'];

/** Previews the exact messages, one buyer's for each language and kind of proposal. */
function Preview(props: {
  readonly departure: Departure;
  readonly change: DepartureChange;
  readonly reason: string;
  /** While the change is being saved, its preview would be refused as already made. */
  readonly isBusy: boolean;
}) {
  const t = useOfficeT();
  const shared = useT();
  const { serviceId, date } = props.departure;
  const wanted = { serviceId, date, change: props.change, reason: props.reason };
  const input = usePaused(wanted, TYPING_MS);
  const client = useQueryClient();
  const { isBusy } = props;
  useEffect(() => {
    if (isBusy) void client.cancelQueries({ queryKey: QUERY_KEY });
  }, [isBusy, client]);
  const { data, error, isFetching } = useQuery({
    // Not under the list's key, so that a completed change is not previewed again.
    queryKey: [...QUERY_KEY, input],
    queryFn: ({ signal }) => officeCall(previewDeparture, input, { signal }),
    // The former one stays until then: a page that shrinks and grows moves the button from under the pointer.
    placeholderData: keepPreviousData,
    enabled: !isBusy,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (error !== null) return <p className="mute">{describeError(error, shared).text}</p>;
  if (data === undefined) return <span className="sk" aria-hidden />;
  return (
    <section aria-label={t('departure.preview')} aria-busy={isFetching} className="stack s2">
      {data.messages.length === 0 ? null : (
        <>
          <h3>{t('departure.preview')}</h3>
          <p className="mute">{t('departure.previewHint')}</p>
        </>
      )}
      <LanguageTabs messages={data.messages} />
    </section>
  );
}

/** One tab per language with its number of buyers, containing each proposal's message. */
function LanguageTabs({ messages }: { readonly messages: readonly Message[] }) {
  const t = useOfficeT();
  const [chosen, setChosen] = useState<Message['language']>();
  const tabs = languageTable.filter(({ locale }) => messages.some(({ language }) => language === locale));
  const shown = tabs.find(({ locale }) => locale === chosen) ?? tabs[0];
  if (shown === undefined) return null;
  const countOf = (locale: Message['language']) =>
    messages.filter(({ language }) => language === locale).reduce((sum, { buyers }) => sum + buyers, 0);
  return (
    <>
      <div className="seg" role="group" aria-label={t('departure.preview')}>
        {tabs.map(({ locale, name }) => (
          <button
            key={locale}
            type="button"
            aria-pressed={locale === shown.locale}
            onClick={() => setChosen(locale)}
          >
            {name} <span className="num">{countOf(locale)}</span>
          </button>
        ))}
      </div>
      {messages
        .filter(({ language }) => language === shown.locale)
        .map((message) => (
          <Words key={`${message.orderId} ${message.mail?.subject}`} message={message} />
        ))}
    </>
  );
}

function Words({ message }: { readonly message: Message }) {
  const t = useOfficeT();
  const { buyers, reservationNumber, mail, sms } = message;
  return (
    <details className="stack s2" open>
      <summary>
        <span className="m">{t('departure.previewOf', { count: buyers })}</span> {mail?.subject}{' '}
        <span className="mute num">{reservationNumber}</span>
      </summary>
      {mail === null ? null : <MailFrame html={mail.html} title={mail.subject} />}
      {sms === null ? null : (
        <>
          <p className="mute">{t('departure.previewSms')}</p>
          <p className="o-msg o-sms">
            <WholeDates text={sms} />
          </p>
        </>
      )}
    </details>
  );
}
