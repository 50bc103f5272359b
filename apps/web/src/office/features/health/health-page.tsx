import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { officeCall } from '../../session/office-call.ts';
import { getHealth } from '@farewind/contract/reports/health';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { DetailPage } from '../../kit/detail/detail-page.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { AgencyPanels } from './agency-panels.tsx';
import { InstallationPanels } from './installation-panels.tsx';

const REFRESH_MS = 30_000;

/** How things stand: of the agency, and on the host side of the installation. */
export function HealthPage(): ReactNode {
  const t = useOfficeT();
  const { data, error, refetch } = useQuery({
    queryKey: ['office', 'health'],
    queryFn: () => officeCall(getHealth, {}),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  return (
    <DetailPage
      title={t('menu.health')}
      isLoading={data === undefined}
      error={error}
      onRetry={() => void refetch()}
      tools={<span className="mute num">{formatInstant(data?.at)}</span>}
    >
      <p className="mute">{t('health.lead')}</p>
      {data?.agency ? <AgencyPanels health={data.agency} /> : null}
      {data?.house ? <InstallationPanels health={data.house} /> : null}
    </DetailPage>
  );
}
