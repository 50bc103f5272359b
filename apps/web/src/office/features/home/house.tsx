import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { PageFault } from '../../../shared/ui/page-fault.tsx';
import { officeCall } from '../../api/office-call.ts';
import { getHouse } from '../../api/watching.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { ListSkeleton } from '../../kit/list/list-skeleton.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { OfficeLink } from '../../routes/office-link.tsx';

/** The host's home: how many agencies there are, and in which of them something needs somebody. */
export function House() {
  const t = useOfficeT();
  const shared = useT();
  const { data, error, refetch } = useQuery({
    queryKey: ['office', 'house'],
    queryFn: () => officeCall(getHouse, {}),
    staleTime: 0,
  });
  if (error !== null) {
    return (
      <PageFault
        title={shared('error.title')}
        text={error.message}
        action={shared('error.retry')}
        onAction={() => void refetch()}
      />
    );
  }
  return (
    <>
      <PageHead title={t('house.title')}>
        <OfficeLink className="btn btn-line" to="/setting/tenant">
          {t('house.toAgencies')}
        </OfficeLink>
      </PageHead>
      {data === undefined ? (
        <div className="card">
          <ListSkeleton />
        </div>
      ) : (
        <div className="stack">
          <section className="card kpis kpis-2" aria-label={t('house.agencies')}>
            <div className="kpi">
              <p className="mute">{t('house.active')}</p>
              <p className="v">{data.agencies.active}</p>
            </div>
            <div className="kpi">
              <p className="mute">{t('house.off')}</p>
              <p className="v">{data.agencies.off}</p>
            </div>
          </section>
          <Troubled agencies={data.troubled} />
        </div>
      )}
    </>
  );
}

function Troubled(props: {
  readonly agencies: readonly {
    readonly id: number;
    readonly name: string;
    readonly deadEffects: number;
    readonly failedMessages: number;
    readonly staffTasks: number;
  }[];
}) {
  const t = useOfficeT();
  return (
    <section className="card dash-card" aria-labelledby="house-troubled">
      <div className="card-h">
        <h2 id="house-troubled">{t('house.troubled')}</h2>
        <span className={props.agencies.length === 0 ? 'badge ok' : 'badge err'}>
          {props.agencies.length === 0 ? t('dash.allClear') : props.agencies.length}
        </span>
      </div>
      {props.agencies.length === 0 ? (
        <p className="mute dash-none">{t('house.noTrouble')}</p>
      ) : (
        <ul className="qs">
          {props.agencies.map(({ id, name, deadEffects, failedMessages, staffTasks }) => (
            <li key={id}>
              <span>{name}</span>
              <span className="mute">
                {t('house.counts', { dead: deadEffects, failed: failedMessages, tasks: staffTasks })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
