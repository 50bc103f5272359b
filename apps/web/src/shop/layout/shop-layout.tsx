import { type ReactNode, lazy, Suspense } from 'react';
import { Outlet } from '@tanstack/react-router';
import { useT } from '../../shared/i18n/i18n.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const Nothing = (): ReactNode => null;

/** Loaded when the page stands; where it does not load, the page goes on without it. */
const Visit = lazy(() =>
  whenIdle()
    .then(() => import('./visit.tsx'))
    .then(
      ({ Visit: component }) => ({ default: component }),
      () => ({ default: Nothing }),
    ),
);

/**
 * What goes with a visit and not with a page: the choice of cookies, the survey, and recording where it is allowed. The
 * server draws the choice into the page of whoever has not chosen, so that it does not come over what is read already.
 */
function AfterPaint(): ReactNode {
  return (
    <Suspense fallback={null}>
      <Visit />
    </Suspense>
  );
}

/** Once the page is loaded and the browser has nothing better to do; on the server at once. */
function whenIdle(): Promise<void> {
  if (typeof document === 'undefined') return Promise.resolve();
  return new Promise((act) => {
    const wait = (): void => {
      // Safari has no word for being idle.
      if (typeof requestIdleCallback === 'function') requestIdleCallback(() => act(), { timeout: 2000 });
      else setTimeout(act, 200);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
  });
}

/** The frame of every shop page. Pages draw their own `wrap`, so that a picture can reach the edges. */
export function ShopLayout(): ReactNode {
  const t = useT();
  return (
    <>
      <a className="skip" href="#main">
        {t('layout.skip')}
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      <AfterPaint />
    </>
  );
}
