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
    if (click !== undefined && analytics) markSource(clickId, click.sourceDays ?? DEFAULT_DAYS);
  }, [click, clickId, analytics]);
  if (click === undefined) return null;
  const { partner, currency } = click;
  const money = (amount: string) => formatMoney(amount, currency, locale);
  // The price may have changed in the moment between the click and this page.
  const now = price?.currency === currency ? price.total : click.now;
  // Nobody knows the price before the form has asked for it.
  if (click.outcome === 'unasked' && now === null) return null;
  const isForm = click.outcome === 'held' || click.outcome === 'unasked';
  if (isForm && now === click.shown)
    return (
      <p className="notice good arrival" role="status">
        <CircleCheck className="i" aria-hidden />
        <span>{say('arrival.held', { partner, price: money(click.shown) })}</span>
      </p>
    );
  const outcome = click.outcome === 'held' || click.outcome === 'unasked' ? 'price' : click.outcome;
  const key =
    now !== null
      ? isForm
        ? 'arrival.since'
        : (`arrival.${outcome}.now` as const)
      : (`arrival.${outcome === 'price' ? 'gone' : outcome}.none` as const);
  return (
    <section className="card pad-t arrival" aria-labelledby="arrival-title">
      <h2 id="arrival-title">
        <Info className="i" aria-hidden />
        {say(`arrival.title.${outcome}`)}
      </h2>
      <p>{say(key, { partner, shown: money(click.shown), ...(now === null ? {} : { now: money(now) }) })}</p>
      {isForm ? null : <Differences click={click} say={say} />}
    </section>
  );
}

function Differences({ click, say }: { readonly click: PartnerClick; readonly say: ArrivalTranslate }) {
  const { locale } = useI18n();
  const { slices, currency, rate, partner } = click;
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
              <LineRows key={line.passengerType} line={line} currency={currency} say={say} />
            ))}
          </tbody>
        ))}
        <tfoot>
          <Row name={say('arrival.total')} sums={click} currency={currency} say={say} />
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

function LineRows(props: {
  readonly line: Line;
  readonly currency: Currency;
  readonly say: ArrivalTranslate;
}) {
  const { line, currency, say } = props;
  const name = say(`arrival.${line.passengerType}`, { count: line.count });
  return (
    <>
      <Row name={name} sums={line} currency={currency} say={say} />
      {line.parts.map((part) => (
        <Row
          key={part.part}
          name={say(`arrival.part.${part.part}`)}
          sums={part}
          currency={currency}
          say={say}
          isPart
        />
      ))}
    </>
  );
}

function Row(props: {
  readonly name: string;
  readonly sums: { readonly shown: string; readonly now: string | null };
  readonly currency: Currency;
  readonly say: ArrivalTranslate;
  readonly isPart?: boolean;
}) {
  const { locale } = useI18n();
  const { name, sums, currency, say, isPart = false } = props;
  const { shown, now } = sums;
  const money = (amount: string) => formatMoney(amount, currency, locale);
  return (
    <tr className={isPart ? 'arrival-part' : undefined}>
      <th scope="row">{name}</th>
      <td className="num">{money(shown)}</td>
      <td className={shown === now ? 'num' : 'num arrival-other'}>
        {now === null ? say('arrival.notSold') : money(now)}
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
