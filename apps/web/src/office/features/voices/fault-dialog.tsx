import type { ClientErrorRow } from '@farewind/contract/voices/client-errors';
import type { ReactNode } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { KeyValues } from '../../kit/detail/key-values.tsx';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { wordFault } from './voice-words.ts';
import '../../../styles/office-voices.css';

/** A fault with where it was seen, and the way there through the program. */
export function FaultDialog(props: {
  readonly fault: ClientErrorRow;
  readonly onClose: () => void;
}): ReactNode {
  const t = useOfficeT();
  const { kind, message, count, firstSeenAt, lastSeenAt, state, pages, browser, stack } = props.fault;
  return (
    <OfficeDialog title={kind} lead={message} className="o-form o-form-wide" onClose={props.onClose}>
      <div className="stack s3 o-form-fields">
        <KeyValues
          facts={[
            { label: t('list.status'), value: wordFault(state, t) },
            { label: t('fault.count'), value: String(count) },
            { label: t('fault.first'), value: formatInstant(firstSeenAt) },
            { label: t('fault.last'), value: formatInstant(lastSeenAt) },
            { label: t('fault.browser'), value: browser },
            { label: t('fault.pages'), value: pages.join(', ') },
          ]}
        />
        {stack === null ? null : (
          // Long lines are looked along by keyboard as well.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <pre className="voice-stack" tabIndex={0} aria-label={t('fault.stack')}>
            {stack}
          </pre>
        )}
      </div>
    </OfficeDialog>
  );
}
