import type { PartnerClick } from '@farewind/contract/partners/partner-click';
import { formatMoney } from '@farewind/values/format-money';
import type { Currency } from '@farewind/values/currency';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Info } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { formatDateWithWeekday, formatTime } from '../../shared/format/date.ts';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { WholeDates } from '../../shared/ui/whole-dates.tsx';
import { useAllowed } from '../consent/choice-store.ts';
import { clickQuery } from './click-query.ts';
import { markSource } from './mark-source.ts';
import { useArrivalT, type ArrivalTranslate } from './texts/arrival-texts.ts';
import '../../styles/arrival.css';

const DEFAULT_DAYS = 30;

export interface ArrivalNoticeProps {
  readonly clickId: string;
  /** What this page asks for the flights; undefined while that is not known, and on pages with many. */
  readonly price?: { readonly total: string; readonly currency: Currency } | undefined;
}

/** What a partner showed, and what holds now, line by line if it differs. */
export function ArrivalNotice({ clickId, price }: ArrivalNoticeProps): ReactNode {
  const say = useArrivalT();
  const { locale } = useI18n();
  const { analytics } = useAllowed();
  const { data: click } = useQuery(clickQuery(clickId));
  useEffect(() => {
    if (click !== undefined && analytics) markSource(clickId, click.sourceDays ?? DEFAULT_DAYS, click.isOld);
  }, [click, clickId, analytics]);
  if (click === undefined) return null;
  // The sums at the click say nothing about today's, which only a form knows.
  if (click.isOld && price === undefined) return null;
  const { partner, currency, nowCurrency = currency } = click;
  const shown = formatMoney(click.shown, currency, locale);
  // The price may have changed in the moment between the click and this page.
  const now = price?.currency === nowCurrency ? price.total : click.now;
  // Nobody knows the price before the form has asked for it.
  if (click.outcome === 'unasked' && now === null) return null;
  const changed = click.outcome === 'held' || click.outcome === 'unasked' ? undefined : click.outcome;
  const isForm = changed === undefined;
  const isSameCurrency = nowCurrency === currency;
  if (isForm && isSameCurrency && now === click.shown)
    return (
      <p className="notice good arrival" role="status">
        <CircleCheck className="i" aria-hidden />
        <span>{say('arrival.held', { partner, price: shown })}</span>
      </p>
    );
  const outcome = changed ?? (isSameCurrency ? 'price' : 'currency');
  const key =
    now === null
      ? (`arrival.${outcome === 'seat' ? 'seat' : 'gone'}.none` as const)
      : isForm && isSameCurrency
        ? 'arrival.since'
        : (`arrival.${outcome}.now` as const);
  return (
    <section className="card pad-t arrival" aria-labelledby="arrival-title">
      <h2 id="arrival-title">
        <Info className="i" aria-hidden />
        {say(`arrival.title.${outcome}`)}
      </h2>
      <p>
        {say(key, {
          partner,
          shown,
          ...(now === null ? {} : { now: formatMoney(now, nowCurrency, locale) }),
        })}
      </p>
      <MovedFlights click={click} say={say} />
      {isSameCurrency || outcome === 'currency' ? null : (
        <p>{say('arrival.inCurrency', { shown: currency, now: nowCurrency })}</p>
      )}
      {isForm ? null : <Differences click={click} say={say} />}
    </section>
  );
}

/** The flights that leave at another time than the partner showed, each with both times. */
function MovedFlights({ click, say }: { readonly click: PartnerClick; readonly say: ArrivalTranslate }) {
  const { locale } = useI18n();
  const moved = click.slices
    .flatMap(({ flights }) => flights)
    .filter(({ departsNow }) => departsNow !== undefined);
  return moved.map(({ carrier, number, departsAt, departsNow = departsAt }) => {
    const isSameDay = departsAt.slice(0, 10) === departsNow.slice(0, 10);
    const moment = (at: string) =>
      isSameDay ? formatTime(at) : `${formatDateWithWeekday(at, locale)}, ${formatTime(at)}`;
    const flight = `${carrier} ${number}`;
    return (
      <p key={`${flight} ${departsAt}`}>
        <WholeDates
          text={say('arrival.moved', { flight, before: moment(departsAt), after: moment(departsNow) })}
        />
      </p>
    );
  });
}

function Differences({ click, say }: { readonly click: PartnerClick; readonly say: ArrivalTranslate }) {
  const { locale } = useI18n();
  const { slices, currency, nowCurrency = currency, rate, partner } = click;
  const sold = { currency, nowCurrency, say };
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('arrival.line')}</th>
            <th scope="col" className="num">
              {partner}
            </th>
            <th scope="col" className="num">
              {say('arrival.now')}
            </th>
          </tr>
        </thead>
        {slices.map((slice) => (
          <tbody key={slice.direction}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                <WholeDates text={nameSlice(slice, say, locale)} />
              </th>
            </tr>
            {slice.lines.map((line) => (
              <LineRows key={line.passengerType} line={line} {...sold} />
            ))}
          </tbody>
        ))}
        <tfoot>
          <Row name={say('arrival.total')} sums={click} {...sold} />
        </tfoot>
      </table>
      {rate === null ? null : (
        <p className="t14 mute">
          {say('arrival.rate', { from: rate.from, to: rate.to, shown: rate.shown, now: rate.now })}
        </p>
      )}
    </>
  );
}

type Line = PartnerClick['slices'][number]['lines'][number];

interface SumProps {
  /** Currency of the sums that the partner showed. */
  readonly currency: Currency;
  /** Currency of the present sums. */
  readonly nowCurrency: Currency;
  readonly say: ArrivalTranslate;
}

function LineRows({ line, ...sold }: SumProps & { readonly line: Line }) {
  const { say } = sold;
  const name = say(`arrival.${line.passengerType}`, { count: line.count });
  return (
    <>
      <Row name={name} sums={line} {...sold} />
      {line.parts.map((part) => (
        <Row key={part.part} name={say(`arrival.part.${part.part}`)} sums={part} {...sold} isPart />
      ))}
    </>
  );
}

function Row(
  props: SumProps & {
    readonly name: string;
    readonly sums: { readonly shown: string; readonly now: string | null };
    readonly isPart?: boolean;
  },
) {
  const { locale } = useI18n();
  const { name, sums, currency, nowCurrency, say, isPart = false } = props;
  const { shown, now } = sums;
  const isSame = shown === now && currency === nowCurrency;
  return (
    <tr className={isPart ? 'arrival-part' : undefined}>
      <th scope="row">{name}</th>
      <td className="num">{formatMoney(shown, currency, locale)}</td>
      <td className={isSame ? 'num' : 'num arrival-other'}>
        {now === null ? say('arrival.notSold') : formatMoney(now, nowCurrency, locale)}
      </td>
    </tr>
  );
}

function nameSlice(
  { direction, flights }: PartnerClick['slices'][number],
  say: ArrivalTranslate,
  locale: string,
): string {
  const first = flights[0]!;
  const numbers = flights.map(({ carrier, number }) => `${carrier} ${number}`).join(', ');
  return say(`arrival.${direction}`, {
    route: `${first.from} – ${flights.at(-1)!.to}`,
    flights: numbers,
    date: formatDateWithWeekday(first.departsAt, locale),
    time: formatTime(first.departsAt),
  });
}
