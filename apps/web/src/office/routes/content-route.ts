import { BadgePercent, CircleHelp, FileText, Images, MapPinned, Scale } from 'lucide-react';
import { lazyPage } from './lazy-page.ts';
import type { OfficeRoute } from './office-route.ts';

const permission = 'Pages.Content';

/** What the shop says and shows. */
export const contentRoute: OfficeRoute = {
  name: 'content',
  path: '/content',
  meta: { title: 'menu.content' },
  children: [
    {
      name: 'contentDestination',
      path: '/content/destination',
      permission,
      icon: MapPinned,
      meta: { title: 'menu.contentDestination' },
      page: lazyPage(
        'content',
        () => import('../features/content/content-pages.tsx'),
        'DestinationTextsPage',
      ),
    },
    {
      name: 'contentPromotion',
      path: '/content/promotion',
      permission,
      icon: BadgePercent,
      meta: { title: 'menu.contentPromotion' },
      page: lazyPage('promotions', () => import('../features/content/promotions-page.tsx'), 'PromotionsPage'),
    },
    {
      name: 'contentFaq',
      path: '/content/faq',
      permission,
      icon: CircleHelp,
      meta: { title: 'menu.contentFaq' },
      page: lazyPage('content', () => import('../features/content/content-pages.tsx'), 'FaqPage'),
    },
    {
      name: 'contentPage',
      path: '/content/page',
      permission,
      icon: FileText,
      meta: { title: 'menu.contentPage' },
      page: lazyPage('content', () => import('../features/content/content-pages.tsx'), 'PageTextsPage'),
    },
    {
      name: 'contentLegal',
      path: '/content/legal',
      permission,
      icon: Scale,
      meta: { title: 'menu.contentLegal' },
      page: lazyPage('content', () => import('../features/content/content-pages.tsx'), 'LegalTextsPage'),
    },
    {
      name: 'contentGallery',
      path: '/content/gallery',
      permission,
      icon: Images,
      meta: { title: 'menu.contentGallery' },
      page: lazyPage('gallery', () => import('../features/content/gallery-page.tsx'), 'GalleryPage'),
    },
  ],
};
