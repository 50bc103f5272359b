import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { reportFault } from '../shared/watch/watch-errors.ts';
import { useT } from '../shared/i18n/i18n.tsx';
import { nameFault } from '../shared/ui/name-fault.ts';
import { PageFault } from '../shared/ui/page-fault.tsx';

/** What a page shows when it cannot be drawn; the fault is named to the server, without anything personal. */
export function PageError({ error }: ErrorComponentProps): ReactNode {
  const t = useT();
  const { kind, text } = nameFault(error);
  useEffect(() => reportFault(error), [error]);
  return (
    <div className="wrap page-body">
      <PageFault
        title={t('error.title')}
        text={t(text)}
        action={t('error.reload')}
        onAction={() => location.reload()}
      >
        <p className="t12 mute code">{kind}</p>
      </PageFault>
    </div>
  );
}
