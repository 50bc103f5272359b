import { languageTable } from '@farewind/contract/core/languages';
import type { Language } from '@farewind/contract/core/fields';
import { RotateCcw } from 'lucide-react';
import { type ReactNode } from 'react';
import {
  getTemplate,
  getTemplates,
  resetTemplate,
  saveTemplate,
  previewTemplate,
} from '@farewind/contract/messages/templates';
import { foldText } from '@farewind/values/fold-text';
import { usePaused } from '../../../shared/ui/use-paused.ts';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { QuestionDialog } from '../../kit/dialog/question-dialog.tsx';
import type { Field } from '../../kit/form/field.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListRequest } from '../../kit/list/list-address.ts';
import type { Column, Paged, RowAct } from '../../kit/list/list-screen.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MailFrame } from '../../kit/mail-frame.tsx';
import type { Answer } from '../../../shared/api/call-types.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

const blank: TemplateForm = { subject: '', preheader: '', heading: '', body: '', button: '' };
const channels: readonly Channel[] = ['mail', 'sms'];

/** Message templates in each language, built-in or the agency's own. */
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

/** Loads all templates at once and searches and pages them here. */
async function loadTemplates({ page, filters }: ListRequest): Promise<Paged<Template>> {
  const { items } = await officeCall(getTemplates, filters);
  const sought = foldText(page.keyword ?? '');
  const found = items.filter(({ title, kind, subject }) =>
    foldText(`${title} ${kind} ${subject}`).includes(sought),
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
      text: (row) => t(`template.${stateOf(row)}`),
      draw: (row) => <span className={looks[stateOf(row)]}>{t(`template.${stateOf(row)}`)}</span>,
      place: 'corner',
    },
  ];
}

const looks = { own: 'badge dot sea', outdated: 'badge dot sun', shipped: 'badge dot' } as const;

/** Which text is sent; `outdated`: the shipped one, because the agency's own lacks a case that came later. */
function stateOf({ isEdited, isOutdated }: Template): keyof typeof looks {
  if (isOutdated) return 'outdated';
  return isEdited ? 'own' : 'shipped';
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

const PAUSE_MS = 500;

/** Previews the typed text with a sample order; lists the available placeholders. */
function TemplatePreview({
  template,
  values,
}: {
  readonly template: Template;
  readonly values: TemplateForm;
}) {
  const t = useOfficeT();
  const { kind, language, channel, placeholders = [] } = template;
  const settled = usePaused(values, PAUSE_MS);
  const { data, error } = useQuery({
    queryKey: ['office', 'template', 'preview', kind, language, channel, settled],
    queryFn: () => officeCall(previewTemplate, { kind, language, channel, ...settled }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  return (
    <div className="stack s3">
      <h3>{t('template.preview')}</h3>
      {error === null ? null : <p className="mute">{t('template.noPreview')}</p>}
      {data === undefined ? null : data.html === null ? (
        <p className="o-msg o-sms">
          <WholeDates text={data.text} />
        </p>
      ) : (
        <MailFrame html={data.html} title={data.subject ?? t('template.preview')} />
      )}
      {data?.sms === undefined || data.sms === null ? null : (
        <p className="mute num">
          {t('template.smsLength', { units: data.sms.units, count: data.sms.parts })}
        </p>
      )}
      <h3>{t('template.placeholders')}</h3>
      <Values values={placeholders.filter(({ name }) => !isOfAgency(name))} />
      <details>
        <summary>{t('template.agencyValues')}</summary>
        <Values values={placeholders.filter(({ name }) => isOfAgency(name))} />
      </details>
    </div>
  );
}

/** Placeholders about the agency are the same for every message, and many. */
function isOfAgency(name: string): boolean {
  return name.startsWith('agency_');
}

function Values({ values }: { readonly values: NonNullable<Template['placeholders']> }) {
  const t = useOfficeT();
  return (
    <ul className="o-rows o-values">
      {values.map(({ name, isRequired, sample }) => (
        <li key={name}>
          <span className="code">{`{${name}}`}</span>
          {isRequired ? <span className="badge hollow">{t('template.required')}</span> : null}
          <span className="mute grow">
            <WholeDates text={sample} />
          </span>
        </li>
      ))}
    </ul>
  );
}

type Whole = Answer<typeof getTemplate>;
type Channel = Whole['channel'];

/** A row of the list, without the texts loaded for editing. */
type Template = Omit<Whole, 'texts' | 'shipped' | 'placeholders' | 'changedAt' | 'changedBy'> &
  Partial<Whole>;

type TemplateForm = {
  subject: string;
  preheader: string;
  heading: string;
  body: string;
  button: string;
};
