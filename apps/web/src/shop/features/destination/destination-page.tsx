import { getRouteApi, notFound } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { MarkdownText } from '../../../shared/ui/markdown-text.tsx';
import { PageFault } from '../../../shared/ui/page-fault.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { usePageT } from '../../kit/text-page/texts/page-texts.ts';
import { DestinationHead } from './destination-head.tsx';
import { OtherPlaces } from './other-places.tsx';
import { OriginPrices } from './origin-prices.tsx';
import { PlaceFacts } from './place-facts.tsx';
import { SeaByMonth } from './sea-by-month.tsx';
import { useDestination, type Destination } from './use-destination.ts';
import '../../../styles/text.css';
import '../../../styles/destination.css';

const route = getRouteApi('/destination/$slug');

/** A place: how it looks and what it is like, what it costs to get there, and where to go on. */
export function DestinationPage(): ReactNode {
  const { slug } = route.useParams();
  const { data, error, refetch } = useDestination(slug.toLowerCase());
  const t = useT();
  if (error instanceof ApiError && error.key === 'GEN-NOTFOUND') throw notFound();
  if (error !== null)
    return (
      <div className="wrap page-body">
        <h1 className="sr">{t('error.title')}</h1>
        <PageFault
          title={t('error.title')}
          text={error instanceof ApiError ? error.message : t('error.unknown')}
          action={t('error.retry')}
          onAction={() => void refetch()}
        />
      </div>
    );
  return data === undefined ? <DestinationSkeleton /> : <Place place={data} />;
}

function Place({ place }: { readonly place: Destination }) {
  const t = usePageT();
  usePageTitle(place.title);
  return (
    <>
      <DestinationHead place={place} />
      <div className="wrap dest-page">
        <PlaceFacts place={place} />
        <div className="dest-columns">
          <div className="text">
            <MarkdownText source={place.body} />
          </div>
          <div className="dest-side">
            <OriginPrices place={place} />
            <SeaByMonth scene={place.scene} />
          </div>
        </div>
        <OtherPlaces except={place.slug} title={t('destination.others')} />
      </div>
    </>
  );
}

function DestinationSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('page.loading')}>
      <div className="dest-head">
        <div className="wrap">
          <span className="sk dest-title-sk" />
          <span className="dest-art" />
        </div>
      </div>
      <div className="wrap dest-page">
        <span className="sk dest-facts-sk" />
        <div className="dest-columns">
          <span className="sk dest-text-sk" />
          <span className="sk dest-text-sk" />
        </div>
      </div>
    </div>
  );
}
