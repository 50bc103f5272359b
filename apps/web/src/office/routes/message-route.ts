import { ClipboardList, MailCheck, MessagesSquare, NotebookPen } from 'lucide-react';
import { lazyPage } from './lazy-page.ts';
import type { OfficeRoute } from './office-route.ts';

/** What goes out to people and what they write. */
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
  ],
};
