import { Headset, Luggage, Receipt } from 'lucide-react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { usePromotions } from '../../search/use-promotions.ts';
import { Ideas } from './ideas.tsx';
import { Inspiration } from './inspiration.tsx';
import { PlacesPending } from './places-pending.tsx';
import { PopularPlaces } from './popular-places.tsx';
import { PromotionBoard } from './promotion-board.tsx';
import { SoonProducts } from './soon-products.tsx';
import { useHome } from '../../kit/use-home.ts';

/** Everything on the home page under the search box. */
export function HomeSections() {
  const home = useHome();
  const promotions = usePromotions();
  return (
    <div className="wrap home-sections">
      <Facts />
      {home.data === undefined ? (
        <PlacesPending isError={home.isError} onRetry={() => void home.refetch()} />
      ) : (
        <PopularPlaces home={home.data} promotions={promotions} />
      )}
      {promotions.length === 0 ? null : <PromotionBoard promotions={promotions} />}
      {home.data === undefined ? null : (
        <>
          <Ideas ideas={home.data.inspirations} />
          <Inspiration cities={home.data.cities} promotions={promotions} />
        </>
      )}
      <SoonProducts />
    </div>
  );
}

function Facts() {
  const t = useT();
  const facts = [
    { icon: Receipt, title: t('home.fact.price'), text: t('home.fact.priceText') },
    { icon: Luggage, title: t('home.fact.words'), text: t('home.fact.wordsText') },
    { icon: Headset, title: t('home.fact.support'), text: t('home.fact.supportText') },
  ];
  return (
    <ul className="facts">
      {facts.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <Icon className="i i-24" aria-hidden />
          <b>{title}</b>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
