import { languageTable } from '@farewind/contract/core/languages';
import type { Language } from '@farewind/contract/core/fields';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  getTemplate,
  getTemplates,
  resetTemplate,
  saveTemplate,
} from '@farewind/contract/messages/templates';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { QuestionDialog } from '../../kit/dialog/question-dialog.tsx';
import type { Field } from '../../kit/form/field.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListRequest } from '../../kit/list/list-address.ts';
import type { Column, Paged, RowAct } from '../../kit/list/list-screen.ts';
import { TemplatePreview } from './template-preview.tsx';
import type { Channel, Template, TemplateForm } from './template-types.ts';

const blank: TemplateForm = { subject: '', preheader: '', heading: '', body: '', button: '' };
const channels: readonly Channel[] = ['mail', 'sms'];

/** What customers are written, in each language; the agency's own words, or those that ship. */
export function TemplatesPage(): ReactNode {
  const t = useOfficeT();
  return (
    <ListPage<Template, TemplateForm>
      screen={{
        name: 'template',
        title: 'menu.template',
        search: 'template.search',
        load: loadTemplates,
        get: (id) => officeCall(getTemplate, readId(id)),
        idOf: ({ kind, language, channel }) => `${kind}.${language}.${channel}`,
        nameOf: ({ title, language }) => `${title}, ${language.toUpperCase()}`,
        columns: listColumns(t),
        filters: [
          {
            name: 'language',
            label: 'customer.language',
            options: languageTable.map(({ locale, name }) => ({ value: locale, text: name })),
          },
          {
            name: 'channel',
            label: 'message.channel',
            options: channels.map((value) => ({ value, text: t(`message.${value}`) })),
          },
        ],
        form: {
          createTitle: 'template.editTitle',
          editTitle: 'template.editTitle',
          lead: ({ channel }) => t(`message.${channel}`),
          fields: (row) => listFields(row?.channel === 'sms'),
          blank,
          read: ({ texts }) => ({ ...blank, ...texts }),
          update: ({ kind, language, channel }, values, version) =>
            officeCall(saveTemplate, { kind, language, channel, ...values, version }),
          aside: (values, _change, row) => drawPreview(values, row),
        },
        acts: [resetAct(t)],
      }}
    />
  );
}

/** All texts come at once; they are searched and paged here. */
async function loadTemplates({ page, filters }: ListRequest): Promise<Paged<Template>> {
  const { items } = await officeCall(getTemplates, filters);
  const sought = page.keyword?.toLocaleLowerCase() ?? '';
  const found = items.filter(({ title, kind, subject }) =>
    `${title} ${kind} ${subject}`.toLocaleLowerCase().includes(sought),
  );
  return {
    totalCount: found.length,
    items: found.slice(page.skipCount, page.skipCount + page.maxResultCount),
  };
}

function readId(id: string) {
  const [kind = '', language = 'ru', channel = 'mail'] = id.split('.');
  return { kind, language: language as Language, channel: channel as Channel };
}

function resetAct(t: OfficeTranslate): RowAct<Template> {
  return {
    name: 'reset',
    label: 'template.reset',
    icon: RotateCcw,
    isShown: ({ isEdited }) => isEdited,
    dialog: ({ kind, language, channel, version, title }, close, reload) => (
      <QuestionDialog
        title={t('template.resetTitle', { name: title })}
        text={t('template.resetText')}
        answer={t('template.reset')}
        isDangerous
        onClose={close}
        onAnswer={async () => {
          await officeCall(resetTemplate, { kind, language, channel, version });
          reload();
          close();
        }}
      />
    ),
  };
}

function listColumns(t: OfficeTranslate): Column<Template>[] {
  return [
    { name: 'title', title: 'message.title', text: ({ title }) => title, place: 'head' },
    {
      name: 'language',
      title: 'customer.language',
      text: ({ language }) => languageTable.find(({ locale }) => locale === language)?.name ?? language,
    },
    { name: 'channel', title: 'message.channel', text: ({ channel }) => t(`message.${channel}`) },
    { name: 'purpose', title: 'template.purpose', text: ({ purpose }) => t(`template.${purpose}`) },
    {
      name: 'state',
      title: 'list.status',
      text: ({ isEdited }) => t(isEdited ? 'template.own' : 'template.shipped'),
      draw: ({ isEdited }) => (
        <span className={isEdited ? 'badge dot sea' : 'badge dot'}>
          {t(isEdited ? 'template.own' : 'template.shipped')}
        </span>
      ),
      place: 'corner',
    },
  ];
}

function listFields(isSms: boolean): Field<TemplateForm>[] {
  const body: Field<TemplateForm> = {
    name: 'body',
    label: 'template.body',
    hint: isSms ? 'template.smsHint' : 'template.bodyHint',
    kind: 'area',
    maxLength: 10_000,
    isWide: true,
  };
  if (isSms) return [body];
  const line = { kind: 'text', isWide: true } as const;
  return [
    { name: 'subject', label: 'template.subject', maxLength: 200, ...line },
    { name: 'preheader', label: 'template.preheader', maxLength: 300, isOptional: true, ...line },
    { name: 'heading', label: 'template.heading', maxLength: 200, isOptional: true, ...line },
    body,
    { name: 'button', label: 'template.button', maxLength: 100, isOptional: true, ...line },
  ];
}

function drawPreview(values: TemplateForm, template: Template | undefined): ReactNode {
  return template === undefined ? null : <TemplatePreview template={template} values={values} />;
}
