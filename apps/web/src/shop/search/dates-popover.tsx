import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import type { RefObject } from 'react';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { FareCalendar } from './fare-calendar.tsx';
import type { SearchDraft } from './search-draft.ts';

export interface DatesPopoverProps {
  readonly triggerRef: RefObject<Element | null>;
  readonly isOpen: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly draft: SearchDraft;
  readonly onChange: (dates: { departureDate: string; returnDate: string | undefined }) => void;
}

/** The calendar under the date slots: one day, or the two days of a round trip. */
export function DatesPopover(props: DatesPopoverProps) {
  const { t, locale } = useI18n();
  return (
    <I18nProvider locale={locale}>
      <Popover
        className="list dates-list"
        placement="bottom"
        triggerRef={props.triggerRef}
        isOpen={props.isOpen}
        onOpenChange={props.onOpenChange}
      >
        <Dialog className="dates-dialog" aria-label={t('search.dates')}>
          <FareCalendar
            draft={props.draft}
            onChange={(dates) => {
              props.onChange(dates);
              props.onOpenChange(false);
            }}
          />
        </Dialog>
      </Popover>
    </I18nProvider>
  );
}
