import { isPageWhilePaused } from '@farewind/contract/site/pages-while-paused';
import { type ReactNode, lazy, Suspense, useEffect } from 'react';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useT } from '../../shared/i18n/i18n.tsx';
import { SiteHeader } from './site-header.tsx';
import type { MessageKey } from '../../shared/i18n/catalogue.ts';
import { useSession } from '../../shared/session/session.tsx';
import { watchTyping } from '../../shared/session/typed-pages.ts';
import { whenIdle, whenNeeded } from '../../shared/ui/when-needed.ts';

const Nothing = (): ReactNode => null;

const FOOTER_PARTS = '.foot > *';

/**
 * If its script fails to load, a footer drawn by the server stays as it is, with its legal links: what never resolves is
 * never taken over.
 */
const SiteFooter = lazy(() =>
  whenNeeded(FOOTER_PARTS)
    .then(() => import('./site-footer.tsx'))
    .then(
      ({ SiteFooter: component }) => ({ default: component }),
      () =>
        document.querySelector(FOOTER_PARTS) ? new Promise<never>(() => undefined) : { default: Nothing },
    ),
);

/** Loaded after the first paint; if it fails to load, the page works without it. */
const Visit = lazy(() =>
  whenIdle()
    .then(() => import('./visit.tsx'))
    .then(
      ({ Visit: component }) => ({ default: component }),
      () => ({ default: Nothing }),
    ),
);

/**
 * Parts that belong to a visit rather than a page: cookie choice, survey, and recording where allowed. The server
 * renders the cookie bar into the page of visitors without a choice, so that it does not cover text already being read.
 */
function AfterPaint(): ReactNode {
  // The survey needs to know what was typed before it was loaded.
  useEffect(watchTyping, []);
  return (
    <Suspense fallback={null}>
      <Visit />
    </Suspense>
  );
}

/** The frame of every shop page. Pages draw their own `wrap`, so that pictures can reach the edges. */
export function ShopLayout(): ReactNode {
  const t = useT();
  return (
    <>
      <a className="skip" href="#main">
        {t('layout.skip')}
      </a>
      <OpeningNotice />
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense fallback={<footer className="foot" />}>
        <SiteFooter />
      </Suspense>
      <AfterPaint />
    </>
  );
}

const noticeOf = {
  preview: 'layout.preview',
  closed: 'layout.notOpen',
  paused: 'layout.paused',
} as const satisfies Record<string, MessageKey>;

/** A notice on a site that does not sell: a training copy, not open yet, as staff preview it, or closed to new sales. */
function OpeningNotice() {
  const t = useT();
  const { site, user } = useSession();
  const opening = site?.opening ?? 'open';
  const { pathname } = useLocation();
  const isLeft = opening === 'paused' && user?.isStaff !== true && !isPageWhilePaused(pathname);
  useEffect(() => {
    // A link of an order's page leads to a page that sells nothing now: the server answers with its own notice.
    if (isLeft) location.reload();
  }, [isLeft]);
  if (site?.isTraining === true) {
    return (
      <p className="opening-notice" role="note">
        {t('layout.training')}
      </p>
    );
  }
  if (opening === 'open') return null;
  return (
    <p className="opening-notice" role="note">
      {t(noticeOf[opening])}
    </p>
  );
}
