import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { reportFault } from '../../shared/watch/watch-errors.ts';
import { useT } from '../../shared/i18n/i18n.tsx';
import { PageFault } from '../../shared/ui/page-fault.tsx';
import { nameFault } from '../../shared/ui/name-fault.ts';

/** A page of the office that cannot be drawn; the fault is named to the server, without anything personal. */
export function PageBroken({ error }: ErrorComponentProps): ReactNode {
  const t = useT();
  const { kind, text } = nameFault(error);
  useEffect(() => reportFault(error), [error]);
  return (
    <PageFault
      title={t('error.title')}
      text={t(text)}
      action={t('error.reload')}
      onAction={() => location.reload()}
    >
      <p className="t12 mute code">{kind}</p>
    </PageFault>
  );
}
