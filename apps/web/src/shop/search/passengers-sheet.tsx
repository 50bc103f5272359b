import { Suspense, useCallback, type ReactNode } from 'react';
import { useT } from '../../shared/i18n/i18n.tsx';
import { PassengersChoice, type PassengersPickerProps } from './passengers-choice.tsx';
import { Sheet } from './sheet.tsx';

/** Passengers and cabin on a phone. */
export function PassengersSheet(props: PassengersPickerProps): ReactNode {
  const t = useT();
  const { onOpenChange } = props;
  const onClose = useCallback(() => onOpenChange(false), [onOpenChange]);
  return (
    <Sheet
      title={t('search.passengers')}
      openerRef={props.triggerRef}
      onClose={onClose}
      renderFoot={(close) => (
        <button type="button" className="btn btn-primary btn-block" onClick={close}>
          {t('search.done')}
        </button>
      )}
    >
      <div className="people-dialog">
        <Suspense fallback={null}>
          <PassengersChoice draft={props.draft} onChange={props.onChange} />
        </Suspense>
      </div>
    </Sheet>
  );
}
