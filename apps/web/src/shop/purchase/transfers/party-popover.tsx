import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import type { RefObject } from 'react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { Counter } from '../../search/counter.tsx';
import { useTransferT } from './texts/transfer-texts.ts';
import type { RideDraft } from './ride-draft.ts';

/** Limit of one search; larger groups have to call. */
const MOST_PEOPLE = 60;
const MOST_BAGS = 99;

/** Number of people and bags. Children and infants count as people, because each needs a seat. */
export function PartyPopover(props: {
  readonly triggerRef: RefObject<Element | null>;
  readonly isOpen: boolean;
  readonly draft: RideDraft;
  readonly onOpenChange: (open: boolean) => void;
  readonly onChange: (part: Partial<RideDraft>) => void;
}) {
  const { t: say, locale } = useI18n();
  const t = useTransferT();
  const { draft } = props;
  const left = MOST_PEOPLE - draft.adults - draft.children - draft.infants;
  return (
    <I18nProvider locale={locale}>
      <Popover
        className="list people-list"
        placement="bottom end"
        triggerRef={props.triggerRef}
        isOpen={props.isOpen}
        onOpenChange={props.onOpenChange}
      >
        <Dialog className="people-dialog" aria-label={t('ride.party')}>
          {(['adults', 'children', 'infants'] as const).map((field) => (
            <Counter
              key={field}
              label={say(`passengers.${field}`)}
              hint={t(`ride.partyHint.${field}`)}
              value={draft[field]}
              least={field === 'adults' ? 1 : 0}
              most={draft[field] + left}
              onChange={(count) => props.onChange({ [field]: count })}
            />
          ))}
          <Counter
            label={t('ride.bags')}
            hint={t('ride.bagsHint')}
            value={draft.bags}
            least={0}
            most={MOST_BAGS}
            onChange={(bags) => props.onChange({ bags })}
          />
          <p className="t14 soft">{t('ride.partyLimit')}</p>
          <button type="button" className="btn btn-soft btn-block" onClick={() => props.onOpenChange(false)}>
            {say('search.done')}
          </button>
        </Dialog>
      </Popover>
    </I18nProvider>
  );
}
