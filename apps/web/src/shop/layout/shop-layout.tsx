import type { ReactNode } from 'react';
import { Outlet } from '@tanstack/react-router';
import { useT } from '../../shared/i18n/i18n.tsx';
import { AfterPaint } from './after-paint.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

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
