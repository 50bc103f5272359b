import {
  getSituations,
  situationKinds,
  startSituation,
  type Situation,
  type SituationKind,
} from '@farewind/contract/training/situations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Circle, Play, RotateCcw, RotateCw } from 'lucide-react';
import { formatDate, formatTime } from '../../../shared/format/date.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { Panel } from '../../kit/detail/panel.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListSkeleton } from '../../kit/list/list-skeleton.tsx';
import { StateBadge } from '../../kit/state-badge.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { OfficeLink } from '../../address/office-link.tsx';
import { orderPath } from '../../address/order-path.ts';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeSession } from '../../session/office-session.tsx';
import { NotLoaded } from '../../kit/not-loaded.tsx';
import { useAct } from '../../kit/use-act.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

const SITUATIONS = ['office', 'trainingSituations'];

/** Situations to practise: each is set up by its button, and judged by what is recorded. */
export function SituationsPanel() {
  const t = useOfficeT();
  const queries = useQueryClient();
  const { busy, run } = useAct<SituationKind>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: SITUATIONS,
    queryFn: () => officeCall(getSituations, {}),
    staleTime: 0,
  });
  const start = (kind: SituationKind) =>
    run(async () => {
      queries.setQueryData(SITUATIONS, await officeCall(startSituation, { kind }));
      showToast(t('situation.started'));
    }, kind);
  const check = (
    <button type="button" className="btn btn-line" aria-busy={isFetching} onClick={() => void refetch()}>
      <RotateCw className="i i-16" aria-hidden />
      {t('situation.check')}
    </button>
  );
  return (
    <Panel title={t('situation.title')} aside={check}>
      <p className="mute">{t('situation.lead')}</p>
      {data === undefined && error !== null ? (
        <NotLoaded found={{ error, refetch }} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : (
        <ul className="situations">
          {situationKinds.map((kind) => (
            <SituationLine
              key={kind}
              kind={kind}
              situation={data.items.find((one) => one.kind === kind)}
              isBusy={busy === kind}
              onStart={() => void start(kind)}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function SituationLine(props: {
  readonly kind: SituationKind;
  readonly situation: Situation | undefined;
  readonly isBusy: boolean;
  readonly onStart: () => void;
}) {
  const t = useOfficeT();
  const { kind, situation } = props;
  const Sign = situation === undefined ? Play : RotateCcw;
  return (
    <li>
      <div className="situation-h">
        <h3 className="h3">{t(`situation.${kind}`)}</h3>
        {situation === undefined ? null : (
          <StateBadge
            text={t(situation.isHandled ? 'situation.handled' : 'situation.open')}
            tone={situation.isHandled ? 'ok' : 'sun'}
          />
        )}
      </div>
      <p>{t(`situation.${kind}.text`)}</p>
      {situation === undefined ? null : <Progress situation={situation} />}
      <button type="button" className="btn btn-line" aria-busy={props.isBusy} onClick={props.onStart}>
        <Sign className="i i-16" aria-hidden />
        {t(
          props.isBusy
            ? 'situation.starting'
            : situation === undefined
              ? 'situation.start'
              : 'situation.again',
        )}
      </button>
    </li>
  );
}

/** What it is about, and what of it is done. */
function Progress({ situation }: { readonly situation: Situation }) {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const { departure, orders, steps } = situation;
  return (
    <>
      <p className="mute">
        <WholeDates
          text={t('situation.since', { date: formatInstant(situation.startedAt), name: situation.startedBy })}
        />
      </p>
      {departure === null ? null : (
        <p>
          <OfficeLink to={`/inventory/departure/${departure.serviceId}_${departure.date}`}>
            {departure.flight}, {formatDate(departure.date)}
          </OfficeLink>{' '}
          <WholeDates
            text={t('situation.newTimes', {
              departs: `${formatDate(departure.departsAt)} ${formatTime(departure.departsAt)}`,
              arrives: `${formatDate(departure.arrivesAt)} ${formatTime(departure.arrivesAt)}`,
            })}
          />
        </p>
      )}
      <p className="situation-orders">
        {t('situation.orders')}
        {orders.map(({ orderId, reservationNumber }) => (
          <OfficeLink key={orderId} to={orderPath(orderId)} className="num">
            {reservationNumber}
          </OfficeLink>
        ))}
      </p>
      {situation.kind === 'chargeback' && can('Pages.Payments') ? (
        <p>
          <OfficeLink to="/finance/match">{t('menu.match')}</OfficeLink>
        </p>
      ) : null}
      <ul className="training-list">
        {steps.map(({ name, done, all }) => {
          const Sign = done === all ? Check : Circle;
          return (
            <li key={name} className={done === all ? 'is-done' : undefined}>
              <Sign className="i i-16" aria-hidden />
              <span>
                <span className="sr">{t(done === all ? 'situation.done' : 'situation.todo')} </span>
                {t(`situation.step.${name}`, { done, all })}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
