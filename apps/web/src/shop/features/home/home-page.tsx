import { lazy, Suspense, type ReactNode } from 'react';
import wideHero from '../../../shared/art/hero.svg?url';
import narrowHero from '../../../shared/art/hero-narrow.svg?url';
import { InlineDrawing } from '../../../shared/art/inline-drawing.tsx';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { useSession, type Site } from '../../../shared/session/session.tsx';
import { loadPageGroup } from '../../../shared/ui/load-page-group.ts';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { useMedia } from '../../../shared/ui/use-media.ts';
import { whenNeeded } from '../../../shared/ui/when-needed.ts';
import { SearchBox } from '../../search/search-box.tsx';
import '../../../styles/home.css';

// The part below the search box is loaded separately, so that the form is ready first.
const HomeSections = lazy(async () => {
  await whenNeeded('.home-sections > *');
  const group = await loadPageGroup('home', () => import('./home-sections.tsx'));
  return { default: group.HomeSections };
});

/** The site's own products only. */
function leadOf(site: Site | undefined) {
  const { charters = true, rides = true } = site?.features ?? {};
  if (charters) return rides ? 'home.lead' : 'home.leadNoRides';
  return rides ? 'home.leadNoCharters' : 'home.leadFlights';
}

export function HomePage(): ReactNode {
  const t = useT();
  const { site } = useSession();
  usePageTitle(t('home.page'));
  const isWide = useMedia('(min-width: 1101px)');
  return (
    <>
      <section className="hero">
        <div className="hero-art">
          <InlineDrawing address={isWide ? wideHero : narrowHero} className={isWide ? 'hl' : 'hs'} />
        </div>
        <div className="wrap">
          <h1>{t('home.title')}</h1>
          <p className="lead">{t(leadOf(site))}</p>
          <SearchBox />
        </div>
      </section>
      <Suspense fallback={<div className="home-sections" />}>
        <HomeSections />
      </Suspense>
    </>
  );
}
