import { closePeriod, getPeriods, reopenPeriod } from '@farewind/contract/finance/period-close';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Lock, LockOpen, TriangleAlert } from 'lucide-react';
import { Fragment, useState } from 'react';
import { formatDate, formatMonth } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { ReasonDialog } from '../../kit/dialog/reason-dialog.tsx';
import { QuestionDialog } from '../../kit/dialog/question-dialog.tsx';
import { NotLoaded } from '../../kit/not-loaded.tsx';
import { officeToday } from '../../kit/office-clock.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import { showToast } from '../../kit/toast-store.ts';
import { OfficeLink } from '../../address/office-link.tsx';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeSession } from '../../session/office-session.tsx';
import { formatBlocker, placeOf, type Blocker, type Periods } from './ledger-words.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

type Close = Periods['closes'][number];
interface Closing {
  readonly kind: Close['kind'];
  readonly through: string;
  readonly blockers: readonly Blocker[];
}

/** Open and closed days of a month, and the blockers of the next close. */
export function PeriodStrip({ onDay }: { readonly onDay: (day: string) => void }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { can } = useOfficeSession();
  const [month, setMonth] = useState(officeToday().slice(0, 7));
  const [closing, setClosing] = useState<Closing>();
  const [hasClosed, setHasClosed] = useState(false);
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: ['office', 'ledger'] });
  const found = useQuery({
    queryKey: ['office', 'ledger', 'periods', month],
    queryFn: () => officeCall(getPeriods, { month }),
    staleTime: 0,
  });
  const { data } = found;
  const closed = data?.days.filter(({ state }) => state === 'closed').length ?? 0;
  const next = data?.nextDay ?? null;
  const whole = data?.month ?? data?.before ?? null;
  const canClose = can('Pages.Ledger.Close');
  return (
    <section className="card led-wide" aria-labelledby="led-periods">
      <div className="card-h led-strip-h">
        <span className="row">
          <MonthStep
            label={t('period.before')}
            icon={ChevronLeft}
            onPress={() => setMonth(stepMonth(month, -1))}
          />
          <h2 id="led-periods">{formatMonth(`${month}-01`, locale)}</h2>
          <MonthStep
            label={t('period.after')}
            icon={ChevronRight}
            onPress={() => setMonth(stepMonth(month, 1))}
          />
        </span>
        {data === undefined ? null : (
          <>
            <span className="mute num">{t('period.closedDays', { closed, count: data.days.length })}</span>
            <span className="led-acts">
              {canClose && next !== null ? (
                <button
                  type="button"
                  className="btn btn-primary"
                  onClick={() => setClosing({ ...next, kind: 'day' })}
                >
                  <Lock className="i" aria-hidden />
                  {t('period.closeDay', { day: formatDate(next.through).slice(0, 5) })}
                </button>
              ) : null}
              {canClose && whole !== null ? (
                <button
                  type="button"
                  className="btn btn-line"
                  onClick={() => setClosing({ ...whole, kind: 'month' })}
                >
                  <Lock className="i" aria-hidden />
                  {t('period.closeMonth', { month: nameClosedMonth(whole.through, locale) })}
                </button>
              ) : null}
            </span>
            <Obstacles blockers={next?.blockers ?? []} day={next?.through} />
          </>
        )}
      </div>
      {data === undefined ? <NotLoaded found={found} /> : null}
      <div className="led-days" role="group" aria-label={t('period.days')}>
        {data?.days.map(({ day, state }) => {
          if (state === 'future')
            return (
              <span key={day} className="future" aria-hidden>
                {Number(day.slice(8))}
              </span>
            );
          const isBlocked = day === next?.through && next.blockers.length > 0;
          const look = isBlocked ? 'blocked' : state;
          return (
            <button
              key={day}
              type="button"
              className={day === data.today ? `${look} now` : look}
              onClick={() => onDay(day)}
            >
              {Number(day.slice(8))}
              <span className="sr">{t(`period.state.${look}`)}</span>
              <DayIcon look={look} />
            </button>
          );
        })}
      </div>
      {data === undefined || data.closes.length === 0 ? null : (
        <Closes data={data} isShown={hasClosed} onChange={reload} />
      )}
      {closing === undefined ? null : (
        <CloseDialog
          closing={closing}
          onClose={() => setClosing(undefined)}
          onDone={() => {
            setClosing(undefined);
            setHasClosed(true);
            showToast(t('period.done'));
            void reload();
          }}
        />
      )}
    </section>
  );
}

function MonthStep(props: {
  readonly label: string;
  readonly icon: typeof ChevronLeft;
  readonly onPress: () => void;
}) {
  const Icon = props.icon;
  return (
    <button type="button" className="btn btn-line btn-icon" aria-label={props.label} onClick={props.onPress}>
      <Icon className="i" aria-hidden />
    </button>
  );
}

function DayIcon({ look }: { readonly look: 'blocked' | 'closed' | 'open' }) {
  const Icon = { blocked: TriangleAlert, closed: Lock, open: LockOpen }[look];
  return <Icon className="i" aria-hidden />;
}

/** The month after or before, `2027-01`. */
function stepMonth(month: string, by: 1 | -1): string {
  const [year = 0, name = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, name - 1 + by, 1)).toISOString().slice(0, 7);
}

/** `November`, as within a sentence. */
export function nameClosedMonth(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00Z`),
  );
}

/** What has to be settled first, each with its link. */
function Obstacles({
  blockers,
  day,
}: {
  readonly blockers: readonly Blocker[];
  readonly day: string | undefined;
}) {
  const t = useOfficeT();
  if (blockers.length === 0 || day === undefined) return null;
  return (
    <div className="led-blocked">
      <span className="badge sun">{t('period.blocked', { day: formatDate(day).slice(0, 5) })}</span>
      {blockers.map((blocker) => (
        <OfficeLink key={blocker.code} {...placeOf(blocker, day)} className="btn btn-line">
          {formatBlocker(blocker, t)}
        </OfficeLink>
      ))}
    </div>
  );
}

/** Confirms a close; with blockers it requires a reason, which is stored with the user's name. */
function CloseDialog(props: {
  readonly closing: Closing;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useOfficeT();
  const { kind, through, blockers } = props.closing;
  const title = t(kind === 'month' ? 'period.askMonth' : 'period.askDay', { day: formatDate(through) });
  const send = (overrideReason: string) => officeCall(closePeriod, { kind, through, overrideReason });
  if (blockers.length === 0)
    return (
      <QuestionDialog
        title={title}
        text={t('period.askText')}
        answer={t('period.close')}
        onAnswer={async () => {
          await send('');
          props.onDone();
        }}
        onClose={props.onClose}
      />
    );
  return (
    <ReasonDialog
      title={title}
      lead={
        <>
          {t('period.inTheWay')}{' '}
          {blockers.map((blocker, at) => (
            <Fragment key={blocker.code}>
              {at === 0 ? null : '; '}
              <OfficeLink {...placeOf(blocker, through)}>{formatBlocker(blocker, t)}</OfficeLink>
            </Fragment>
          ))}
          . {t('period.override')}
        </>
      }
      answer={t('period.closeAnyway')}
      send={send}
      onDone={props.onDone}
      onClose={props.onClose}
    />
  );
}

/** Earlier closes and who made them, each with its sheet; the last one can be reopened. */
function Closes({
  data,
  isShown,
  onChange,
}: {
  readonly data: Periods;
  /** Just closed: the sheet is what the accountant needs next. */
  readonly isShown: boolean;
  readonly onChange: () => Promise<void>;
}) {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const [opening, setOpening] = useState<Close>();
  return (
    <details className="led-closes" open={isShown}>
      <summary>{t('period.history', { count: data.closes.length })}</summary>
      <ul>
        {data.closes.map((close) => (
          <li key={close.closeId}>
            <span className="o-two">
              <b className="m num">{nameClose(close)}</b>
              <span className="mute">
                <WholeDates
                  text={t('period.closedBy', {
                    time: formatInstant(close.closedAt),
                    name: close.closedBy ?? '',
                  })}
                />
                {close.reason === null
                  ? ''
                  : ` — ${close.blockers.map((each) => formatBlocker(each, t)).join(', ')}: ${close.reason}`}
              </span>
              {close.reopenedAt === null ? null : (
                <span className="mute">
                  <WholeDates
                    text={t('period.reopenedBy', {
                      time: formatInstant(close.reopenedAt),
                      name: close.reopenedBy ?? '',
                      reason: close.reopenReason ?? '',
                    })}
                  />
                </span>
              )}
            </span>
            <span className="row">
              <OfficeLink to={`/finance/ledger/sheet/${close.closeId}`} className="btn btn-line">
                {t('period.sheet')}
              </OfficeLink>
              {close.closeId === data.reopenable && can('Pages.Ledger.Reopen') ? (
                <button type="button" className="btn btn-line" onClick={() => setOpening(close)}>
                  <LockOpen className="i" aria-hidden />
                  {t('period.reopen')}
                </button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {opening === undefined ? null : (
        <ReasonDialog
          title={t('period.reopenTitle', { period: nameClose(opening) })}
          lead={t('period.reopenLead')}
          answer={t('period.reopen')}
          send={(reason) => officeCall(reopenPeriod, { closeId: opening.closeId, reason })}
          onDone={() => {
            setOpening(undefined);
            void onChange();
          }}
          onClose={() => setOpening(undefined)}
        />
      )}
    </details>
  );
}

export function nameClose({ fromDay, throughDay }: Pick<Close, 'fromDay' | 'throughDay'>): string {
  return fromDay === throughDay
    ? formatDate(throughDay)
    : `${formatDate(fromDay)} – ${formatDate(throughDay)}`;
}
