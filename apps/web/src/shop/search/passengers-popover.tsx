import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import { Suspense, type ReactNode } from 'react';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { PassengersChoice, type PassengersPickerProps } from './passengers-choice.tsx';

/** Passengers and cabin below their slot. */
export function PassengersPopover(props: PassengersPickerProps): ReactNode {
  const { t, locale } = useI18n();
  const { onOpenChange } = props;
  return (
    <I18nProvider locale={locale}>
      <Popover
        className="list people-list"
        placement="bottom end"
        triggerRef={props.triggerRef}
        isOpen={props.isOpen}
        onOpenChange={onOpenChange}
      >
        <Dialog className="people-dialog" aria-label={t('search.passengers')}>
          <Suspense fallback={null}>
            <PassengersChoice draft={props.draft} onChange={props.onChange} />
          </Suspense>
          <button type="button" className="btn btn-soft btn-block" onClick={() => onOpenChange(false)}>
            {t('search.done')}
          </button>
        </Dialog>
      </Popover>
    </I18nProvider>
  );
}
