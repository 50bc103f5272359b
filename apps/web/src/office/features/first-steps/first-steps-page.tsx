import type { ReactNode } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { FirstSteps } from './first-steps.tsx';

/** The first steps, also after the opening, because they can become undone. */
export function FirstStepsPage(): ReactNode {
  const t = useOfficeT();
  return (
    <>
      <PageHead title={t('menu.firstSteps')} />
      <FirstSteps />
    </>
  );
}
