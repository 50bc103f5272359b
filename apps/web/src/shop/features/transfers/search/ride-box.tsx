import type { TransferPlace } from '@farewind/contract/transfers/places';
import { useState } from 'react';
import { formatDate } from '../../../../shared/format/date.ts';
import { today } from '../../../../shared/format/device-clock.ts';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { ProductTabs } from '../../../search/product-tabs.tsx';
import { RecentChip } from '../../../search/recent-chip.tsx';
import { TripTypeChoice } from '../../../search/search-switches.tsx';
import { useNamedPlace } from '../../../purchase/transfers/use-named-place.ts';
import { useTransferT } from '../../../purchase/transfers/texts/transfer-texts.ts';
import { removeRecentRide, readRecentRides, withoutRide } from './recent-rides.ts';
import { emptyRideDraft, type RideDraft } from '../../../purchase/transfers/ride-draft.ts';
import { RideForm } from './ride-form.tsx';
import { useRideSubmit } from './use-ride-submit.ts';

/** The complete search box for rides, with recent searches. */
export function RideBox({ start }: { readonly start?: TransferPlace | undefined }) {
  const t = useTransferT();
  const [recent, setRecent] = useState(() => readRecentRides(today()));
  const [draft, setDraft] = useState<RideDraft>({ ...emptyRideDraft, from: start });
  return (
    <section className="search" aria-label={t('ride.page')}>
      <div className="search-top">
        <ProductTabs current="transfers" />
        <TripTypeChoice
          tripType={draft.tripType}
          onTripType={(tripType) => setDraft((now) => ({ ...now, tripType }))}
        />
      </div>
      <RideForm draft={draft} onDraft={setDraft} start={start} />
      {recent.length === 0 ? null : (
        <div className="search-foot">
          <RecentRides
            recent={recent}
            onForget={(forgotten) => {
              removeRecentRide(forgotten);
              setRecent((now) => withoutRide(now, forgotten));
            }}
          />
        </div>
      )}
    </section>
  );
}

function RecentRides(props: {
  readonly recent: readonly RideDraft[];
  readonly onForget: (draft: RideDraft) => void;
}) {
  const t = useT();
  const submit = useRideSubmit();
  return (
    <div className="recent">
      <span>{t('search.recent')}</span>
      {props.recent.map((draft) => (
        <RideChip
          key={JSON.stringify(draft)}
          draft={draft}
          isBusy={submit.isPending}
          onOpen={() => submit.mutate(draft)}
          onForget={() => props.onForget(draft)}
        />
      ))}
    </div>
  );
}

/** Named in the page's language, in whichever the search was made. */
function RideChip({
  draft,
  ...acts
}: { readonly draft: RideDraft } & Omit<Parameters<typeof RecentChip>[0], 'text'>) {
  const t = useT();
  const [from, to] = [useNamedPlace(draft.from), useNamedPlace(draft.to)];
  const text = t('search.recentItem', {
    from: from?.name ?? '',
    to: to?.name ?? '',
    date: `${formatDate(draft.out.date ?? '')}, ${draft.out.time}`,
  });
  return <RecentChip {...acts} text={text} />;
}
