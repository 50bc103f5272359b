import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, CircleX, OctagonPause, Phone, Play } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { getDeparture } from '@farewind/contract/inventory/departure-stock';
import { getManifest } from '@farewind/contract/inventory/manifest';
import { formatDateWithWeekday } from '../../../shared/format/date.ts';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { describeError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { DetailPage } from '../../kit/detail/detail-page.tsx';
import { formatSpan, TimeMove } from '../../kit/detail/time-move.tsx';
import { QuestionDialog } from '../../kit/dialog/question-dialog.tsx';
import { useFormatDeadline } from '../../kit/use-format-deadline.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { useDialogAddress } from '../../kit/use-dialog-address.ts';
import { useDrawnPath } from '../../address/office-address.ts';
import { OfficeLink } from '../../address/office-link.tsx';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeSession } from '../../session/office-session.tsx';
import { usePageName } from '../../kit/page-titles.ts';
import { CancelDepartureDialog } from './cancel-dialog.tsx';
import { readDeparturePath } from '../../address/departure-path.ts';
import { formatDeparture, nameDeparture, toneOfDeparture } from './departure-words.ts';
import { ManifestPanel } from './manifest-panel.tsx';
import type { Manifest, ManifestFilter } from './manifest-words.ts';
import { findTwice, formatWithOffset } from './repeated-hour.ts';
import { RetimeDialog } from './retime-dialog.tsx';
import { StockPanel } from './stock-panel.tsx';
import type { DepartureStock } from './stock-edits.ts';
import { stockKey, useStock, type StockForm } from './use-stock.ts';
import '../../../styles/office-departure.css';

const REFRESH_MS = 30_000;

/** One departure: times, seats and prices, passengers, and the buyers' answers to a change. */
export function DeparturePage(): ReactNode {
  const shared = useT();
  const { locale } = useI18n();
  const path = useDrawnPath();
  const key = readDeparturePath(path) ?? { serviceId: 0, date: '' };
  const { data, error, refetch } = useQuery({
    queryKey: [...stockKey, key.serviceId, key.date],
    queryFn: () => officeCall(getDeparture, key),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  usePageName(path, data && nameDeparture(data.departure));
  if (data !== undefined) return <DepartureBody stock={data} />;
  return (
    <DetailPage
      title={key.date === '' ? shared('app.name') : formatDateWithWeekday(key.date, locale)}
      isLoading={error === null}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

function DepartureBody({ stock }: { readonly stock: DepartureStock }) {
  const t = useOfficeT();
  const shared = useT();
  const { locale } = useI18n();
  const { can } = useOfficeSession();
  const form = useStock(stock);
  const dialogs = useDialogAddress();
  const queries = useQueryClient();
  const [filter, setFilter] = useState<ManifestFilter>('all');
  const { departure } = stock;
  const { serviceId, date, carrier, number, state, usual } = departure;
  const maySeeOrders = can('Pages.Orders.View');
  const manifest = useQuery({
    queryKey: ['office', 'departure', 'manifest', serviceId, date],
    queryFn: () => officeCall(getManifest, { serviceId, date }),
    enabled: maySeeOrders,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  const reload = () => void queries.invalidateQueries({ queryKey: ['office', 'departure'] });
  const dialog = { departure, onDone: reload, onClose: dialogs.close };
  return (
    <>
      <DetailPage
        className="o-detail-head"
        title={
          <>
            <span className="code o-title-code">{`${carrier} ${number}`}</span>
            {`, ${formatDateWithWeekday(date, locale)}`}
          </>
        }
        isLoading={false}
        error={null}
        onRetry={reload}
        tools={
          <>
            <span className="o-badges">
              <StateBadge text={formatDeparture(state, t)} tone={toneOfDeparture(state)} />
              {state === 'stopSale' && usual !== undefined ? (
                <StateBadge text={formatDeparture('retimed', t)} tone={toneOfDeparture('retimed')} />
              ) : null}
            </span>
            {state === 'cancelled' ? null : (
              <DepartureActs isStopped={state === 'stopSale'} onShow={(name) => dialogs.show(name)} />
            )}
          </>
        }
      >
        <DepartureFacts stock={stock} manifest={manifest.data} />
        <StockPanel form={form} now={stock} />
        {maySeeOrders ? (
          <div className="o-dep-list">
            {manifest.data === undefined ? (
              <p className="mute">
                {manifest.error === null ? (
                  <span className="sk" aria-hidden />
                ) : (
                  describeError(manifest.error, shared).text
                )}
              </p>
            ) : (
              <ManifestPanel manifest={manifest.data} filter={filter} onFilter={setFilter} />
            )}
          </div>
        ) : null}
      </DetailPage>
      {dialogs.open?.name === 'retime' ? <RetimeDialog {...dialog} /> : null}
      {dialogs.open?.name === 'cancel' ? <CancelDepartureDialog {...dialog} /> : null}
      {dialogs.open?.name === 'stop' ? (
        <StopDialog form={form} isStopped={state === 'stopSale'} onClose={dialogs.close} />
      ) : null}
    </>
  );
}

function DepartureActs(props: {
  readonly isStopped: boolean;
  readonly onShow: (name: 'stop' | 'retime' | 'cancel') => void;
}) {
  const t = useOfficeT();
  const StopIcon = props.isStopped ? Play : OctagonPause;
  return (
    <div className="o-detail-acts">
      <button type="button" className="btn btn-line" onClick={() => props.onShow('stop')}>
        <StopIcon className="i" aria-hidden />
        {t(props.isStopped ? 'departure.resumeSale' : 'departure.stopSale')}
      </button>
      <button type="button" className="btn btn-line" onClick={() => props.onShow('retime')}>
        <CalendarClock className="i" aria-hidden />
        {t('departure.retime')}
      </button>
      <button type="button" className="btn btn-danger" onClick={() => props.onShow('cancel')}>
        <CircleX className="i" aria-hidden />
        {t('departure.cancel')}
      </button>
    </div>
  );
}

/** Takes the whole departure off sale; asks once, because it affects all blocks. */
function StopDialog(props: {
  readonly form: StockForm;
  readonly isStopped: boolean;
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const { form, isStopped } = props;
  const name = nameDeparture(form.base.departure);
  return (
    <QuestionDialog
      title={t(isStopped ? 'departure.resumeTitle' : 'departure.stopTitle', { name })}
      text={t(isStopped ? 'departure.resumeText' : 'departure.stopText')}
      answer={t(isStopped ? 'departure.resumeSale' : 'departure.stopSale')}
      onAnswer={async () => {
        await form.stop(undefined, !isStopped);
        props.onClose();
      }}
      onClose={props.onClose}
    />
  );
}

function DepartureFacts(props: { readonly stock: DepartureStock; readonly manifest: Manifest | undefined }) {
  const t = useOfficeT();
  const { departure } = props.stock;
  const { from, to, kind, aircraft, departsAt, arrivesAt, usual, seats, stops } = departure;
  const span = { from: departsAt, to: arrivesAt };
  const progress = props.manifest?.progress ?? null;
  // The UTC offset distinguishes two equal times of that night.
  const isTwice = [findTwice(from.timeZone, departsAt), findTwice(to.timeZone, arrivesAt)].some(Boolean);
  return (
    <section className="card o-dep-facts" aria-label={t('departure.facts')}>
      <div>
        <p className="mute">
          {from.city} <span className="code">{from.code}</span> → {to.city}{' '}
          <span className="code">{to.code}</span>
        </p>
        <p className="o-fact o-big num">
          {usual === undefined ? (
            formatSpan(span)
          ) : (
            <TimeMove before={{ from: usual.departsAt, to: usual.arrivesAt }} after={span} />
          )}
        </p>
        <p className="mute">
          {[
            t(`order.${kind}`),
            aircraft,
            stops === 0 ? '' : t('departure.stops', { count: stops }),
            t('departure.airportClocks'),
            isTwice
              ? `${formatWithOffset(from.timeZone, departsAt, departure.departsOffset)} – ${formatWithOffset(to.timeZone, arrivesAt, departure.arrivesOffset)}`
              : '',
          ]
            .filter((part) => part !== '')
            .join(', ')}
        </p>
      </div>
      <div>
        <p className="mute">{t('departure.sold')}</p>
        <p className="o-fact o-big num">{t('departure.soldOf', { sold: seats.sold, total: seats.total })}</p>
        <Bar
          label={t('departure.seatsBar', seats)}
          parts={[
            { tone: 'ok', size: seats.sold },
            { tone: 'sun', size: seats.held },
            { tone: 'none', size: seats.free },
          ]}
        />
        <p className="mute num">{t('departure.heldAndFree', { held: seats.held, free: seats.free })}</p>
      </div>
      {progress === null ? null : <Answers progress={progress} departure={departure} />}
    </section>
  );
}

/** A bar of four parts: agreed, disagreed, only seen, not seen; with the earliest deadline as its buyer reads it. */
export function Answers(props: {
  readonly progress: NonNullable<Manifest['progress']>;
  readonly departure: DepartureStock['departure'];
}) {
  const t = useOfficeT();
  const { progress, departure } = props;
  const formatDeadline = useFormatDeadline();
  const { asked, yes, no, read, unread, dueAt, clock } = progress;
  const waiting = read + unread;
  const parts = [
    { answer: 'yes', tone: 'ok', size: yes },
    { answer: 'no', tone: 'err', size: no },
    { answer: 'read', tone: 'sun', size: read },
    { answer: 'unread', tone: 'mute', size: unread },
  ] as const;
  return (
    <div>
      <div className="o-dep-answers">
        <div>
          <p className="mute">
            {dueAt === null
              ? t('departure.answers')
              : t('departure.answersDue', { time: formatDeadline(dueAt, clock) })}
          </p>
          <p className="o-fact o-big num">{t('departure.soldOf', { sold: yes + no, total: asked })}</p>
        </div>
        {waiting === 0 ? null : (
          <OfficeLink
            className="btn btn-line"
            to="/order/queue"
            search={{ departure: `${departure.serviceId}_${departure.date}` }}
          >
            <Phone className="i" aria-hidden />
            {t('departure.call', { count: waiting })}
          </OfficeLink>
        )}
      </div>
      <Bar
        label={parts.map(({ answer, size }) => `${t(`manifest.answer.${answer}`)} ${size}`).join(', ')}
        parts={parts}
      />
      <ul className="o-legend" aria-hidden>
        {parts.map(({ answer, size }) => (
          <li key={answer} className={`o-answer is-${answer}`}>
            {t(`manifest.answer.${answer}`)} <b className="num">{size}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Bar(props: {
  readonly label: string;
  readonly parts: readonly { readonly tone: string; readonly size: number }[];
}) {
  return (
    <div className="o-bar" role="img" aria-label={props.label}>
      {props.parts.map(({ tone, size }) =>
        size === 0 ? null : <i key={tone} className={`is-${tone}`} style={{ flexGrow: size }} />,
      )}
    </div>
  );
}
