import type { ReactNode } from 'react';
import { usePageTitle } from '../../../../shared/ui/page-title.ts';
import { HowItWorks } from '../how-it-works.tsx';
import { useTransferT } from '../texts/transfer-texts.ts';
import { RideBox } from './ride-box.tsx';
import '../../../../styles/transfers.css';

/** The form alone, and how a ride goes. */
export function RideSearchPage(): ReactNode {
  const t = useTransferT();
  usePageTitle(t('ride.page'));
  return (
    <div className="wrap page-body search-alone">
      <h1>{t('ride.title')}</h1>
      <p className="soft">{t('ride.lead')}</p>
      <RideBox />
      <HowItWorks />
    </div>
  );
}
