import {
  BadgePercent,
  BellRing,
  CircleHelp,
  FileText,
  Images,
  MapPinned,
  Scale,
  ClipboardList,
  MailCheck,
  MessageSquareReply,
  MessagesSquare,
  NotebookPen,
} from 'lucide-react';
import { lazyPage } from '../kit/lazy-page.ts';
import type { OfficeRoute } from './office-route.ts';

const permission = 'Pages.Content';

/** The shop's texts and pictures. */
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

/** Messages to and from customers. */
export const messageRoute: OfficeRoute = {
  name: 'message',
  path: '/message',
  meta: { title: 'menu.messages' },
  children: [
    {
      name: 'outbox',
      path: '/message/outbox',
      meta: { title: 'menu.outbox' },
      permission: 'Pages.Messages',
      icon: MailCheck,
      page: lazyPage('outbox', () => import('../features/messages/outbox-page.tsx'), 'OutboxPage'),
    },
    {
      name: 'template',
      path: '/message/template',
      meta: { title: 'menu.template' },
      permission: 'Pages.Messages',
      icon: NotebookPen,
      page: lazyPage('templates', () => import('../features/messages/templates-page.tsx'), 'TemplatesPage'),
    },
    {
      name: 'savedReply',
      path: '/message/reply',
      meta: { title: 'menu.savedReply' },
      permission: 'Pages.Messages',
      icon: MessageSquareReply,
      page: lazyPage(
        'saved-replies',
        () => import('../features/messages/saved-replies-page.tsx'),
        'SavedRepliesPage',
      ),
    },
    {
      name: 'contact',
      path: '/message/contact',
      meta: { title: 'menu.contact' },
      permission: 'Pages.Messages',
      icon: MessagesSquare,
      page: lazyPage('contact', () => import('../features/feedback/contact-page.tsx'), 'ContactPage'),
    },
    {
      name: 'survey',
      path: '/message/survey',
      meta: { title: 'menu.survey' },
      permission: 'Pages.Messages',
      icon: ClipboardList,
      page: lazyPage('survey', () => import('../features/feedback/survey-page.tsx'), 'SurveyPage'),
    },
    {
      name: 'priceAlerts',
      path: '/message/priceAlerts',
      meta: { title: 'menu.priceAlerts' },
      permission: 'Pages.Messages',
      icon: BellRing,
      page: lazyPage(
        'price-alerts',
        () => import('../features/feedback/price-alerts-page.tsx'),
        'PriceAlertsPage',
      ),
    },
  ],
};
