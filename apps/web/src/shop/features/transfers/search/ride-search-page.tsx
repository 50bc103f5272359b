import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../../../shared/ui/page-title.ts';
import { HowItWorks } from '../how-it-works.tsx';
import { useTransferT } from '../../../purchase/transfers/texts/transfer-texts.ts';
import { RideBox } from './ride-box.tsx';
import { useStartAirport } from './ride-start.ts';
import '../../../../styles/transfers.css';

const route = getRouteApi('/transferSearch');

/** The form on its own, with an explanation of rides. */
export function RideSearchPage(): ReactNode {
  const t = useTransferT();
  const start = useStartAirport(route.useSearch());
  usePageTitle(t('ride.page'));
  return (
    <div className="wrap page-body search-alone">
      <h1>{t('ride.title')}</h1>
      <p className="soft">{t('ride.lead')}</p>
      <RideBox start={start} />
      <HowItWorks />
    </div>
  );
}
