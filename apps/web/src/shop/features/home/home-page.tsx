import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { ArtScene } from '../../../shared/art/art-scene.tsx';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { loadPageGroup } from '../../../shared/ui/load-page-group.ts';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { SearchBox } from '../search/search-box.tsx';
import '../../../styles/home.css';

// What lies under the search box comes as a group of its own: the form is ready before it.
const HomeSections = lazy(() =>
  loadPageGroup('home', () => import('./home-sections.tsx')).then((group) => ({
    default: group.HomeSections,
  })),
);

const wide = typeof matchMedia === 'function' ? matchMedia('(min-width: 1101px)') : undefined;

function subscribeToWidth(listener: () => void): () => void {
  wide?.addEventListener('change', listener);
  return () => wide?.removeEventListener('change', listener);
}

export function HomePage(): ReactNode {
  const t = useT();
  usePageTitle(t('home.page'));
  const isWide = useSyncExternalStore(
    subscribeToWidth,
    () => wide?.matches ?? true,
    // Drawn on the server: as on a phone.
    () => false,
  );
  return (
    <>
      <section className="hero">
        <div className="hero-art">
          <ArtScene scene={isWide ? 'hero' : 'hero-narrow'} className={isWide ? 'hl' : 'hs'} />
        </div>
        <div className="wrap">
          <h1>{t('home.title')}</h1>
          <p className="lead">{t('home.lead')}</p>
          <SearchBox />
        </div>
      </section>
      <Suspense fallback={<div className="home-sections" />}>
        <HomeSections />
      </Suspense>
    </>
  );
}
