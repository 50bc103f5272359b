import type { ReactNode } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { useOfficeSession, useStaff } from '../../session/office-session.tsx';
import { FirstSteps, useSiteOpening } from '../first-steps/first-steps.tsx';
import { OpeningBar } from '../first-steps/opening-bar.tsx';
import { Dashboard } from './dashboard.tsx';
import { StaffHome } from './staff-home.tsx';
import { useQuery } from '@tanstack/react-query';
import { officeCall } from '../../session/office-call.ts';
import { getHouse } from '@farewind/contract/reports/dashboard';
import { DetailPage } from '../../kit/detail/detail-page.tsx';
import { OfficeLink } from '../../address/office-link.tsx';

/**
 * The home page: an agency's first steps before its site opens, afterwards its figures; the list of agencies on the
 * host side; for users who may see neither, the pages of their work.
 */
export function HomePage(): ReactNode {
  const t = useOfficeT();
  const { can, tenant } = useOfficeSession();
  const { name, surname } = useStaff();
  // The invited owner, until the profile has a name.
  const isUnnamed = name === 'admin' && surname === 'admin';
  const opening = useSiteOpening(can('Pages.Agency'));
  // A training copy never opens: its home is that of a working day.
  if (opening.data?.openedAt === null && tenant?.isTraining !== true) {
    return (
      <>
        <PageHead
          title={t('home.welcome', { name: isUnnamed ? (tenant?.name ?? '') : `${name} ${surname}`.trim() })}
        />
        <FirstSteps />
      </>
    );
  }
  // Reminds an owner who has forgotten it and wonders why there are no orders.
  const paused = typeof opening.data?.closedAt === 'string' ? opening.data : undefined;
  const bar = paused && <OpeningBar opening={paused} left={0} onChanged={opening.store} />;
  if (can('Pages.Reports')) {
    return (
      <>
        {bar}
        <Dashboard />
      </>
    );
  }
  if (can('Pages.Tenants')) return <Installation />;
  return <StaffHome />;
}

/** The host's home: the number of agencies, and those with problems. */
function Installation() {
  const t = useOfficeT();
  const { data, error, refetch } = useQuery({
    queryKey: ['office', 'house'],
    queryFn: () => officeCall(getHouse, {}),
    staleTime: 0,
  });
  return (
    <DetailPage
      title={t('house.title')}
      isLoading={data === undefined}
      error={error}
      onRetry={() => void refetch()}
      tools={
        <OfficeLink className="btn btn-line" to="/setting/tenant">
          {t('house.toAgencies')}
        </OfficeLink>
      }
      cards={[
        {
          title: t('house.agencies'),
          facts: [
            { label: t('house.active'), value: data?.agencies.active },
            { label: t('house.off'), value: data?.agencies.off },
          ],
        },
      ]}
    >
      <Troubled agencies={data?.troubled ?? []} />
    </DetailPage>
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
