import { languageTable } from '@farewind/contract/core/languages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { addQuestion, getTexts } from '@farewind/contract/content/texts';
import { officeCall } from '../../session/office-call.ts';
import { useLanguageChoice } from '../../i18n/office-i18n.tsx';
import type { Option } from '../../kit/form/field.ts';
import type { ListForm } from '../../kit/list/list-screen.ts';
import type { TextPlace } from './text-types.ts';
import { TextsPage } from './texts-page.tsx';

/** Texts of the home page and the destination pages. */
export function DestinationTextsPage(): ReactNode {
  const kinds = ['destination', 'country', 'inspiration'] as const;
  return <TextsPage name="contentDestination" title="menu.contentDestination" kinds={kinds} isOrdered />;
}

/** Contracts: a change takes effect on its day, and accepted versions are preserved. */
export function LegalTextsPage(): ReactNode {
  return <TextsPage name="contentLegal" title="menu.contentLegal" kinds={['legal']} />;
}

/** Other pages: company, jobs, press, help. */
export function PageTextsPage(): ReactNode {
  return <TextsPage name="contentPage" title="menu.contentPage" kinds={['page']} />;
}

type NewQuestion = { group: string; language: string; title: string; body: string; publish: boolean };

/** Questions and answers by group. */
export function FaqPage(): ReactNode {
  const { language } = useLanguageChoice();
  const { data } = useQuery({
    queryKey: ['office', 'contentFaq', 'groups', language],
    queryFn: () => officeCall(getTexts, { kind: 'faqGroup' }),
  });
  const groups = data?.items.map(({ name, title }) => ({ value: name, text: title })) ?? [];
  return (
    <TextsPage<NewQuestion>
      name="contentFaq"
      title="menu.contentFaq"
      kinds={['faq', 'faqGroup']}
      isOrdered
      groups={groups}
      newText="content.newQuestion"
      form={questionForm(groups, language)}
    />
  );
}

function questionForm(groups: readonly Option[], language: string): ListForm<TextPlace, NewQuestion> {
  const blank = { group: groups[0]?.value ?? '', language, title: '', body: '', publish: false };
  return {
    createTitle: 'content.newQuestion',
    editTitle: 'content.newQuestion',
    blank,
    read: () => blank,
    create: ({ language: chosen, ...question }) =>
      officeCall(addQuestion, {
        ...question,
        language: languageTable.find(({ locale }) => locale === chosen)?.locale ?? 'ru',
      }),
    fields: () => [
      { name: 'group', label: 'content.group', kind: 'select', options: groups },
      {
        name: 'language',
        label: 'customer.language',
        kind: 'select',
        options: languageTable.map(({ locale, name }) => ({ value: locale, text: name })),
      },
      { name: 'title', label: 'content.question', kind: 'text', maxLength: 200, isWide: true },
      {
        name: 'body',
        label: 'content.answer',
        hint: 'content.bodyHint',
        kind: 'area',
        maxLength: 60_000,
        isWide: true,
      },
      { name: 'publish', label: 'content.publishNow', kind: 'check', isWide: true },
    ],
  };
}
