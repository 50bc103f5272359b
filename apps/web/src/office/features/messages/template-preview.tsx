import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { previewTemplate } from '@farewind/contract/messages/templates';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { MailFrame } from '../../kit/mail-frame.tsx';
import type { Template, TemplateForm } from './template-types.ts';

const PAUSE_MS = 500;

/** The text as it is typed, filled with a made-up order; and what may stand in it. */
export function TemplatePreview({
  template,
  values,
}: {
  readonly template: Template;
  readonly values: TemplateForm;
}) {
  const t = useOfficeT();
  const { kind, language, channel, placeholders = [] } = template;
  const settled = useSettled(values);
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
        <p className="o-msg o-sms">{data.text}</p>
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

/** Those about the agency are the same for every message, and many. */
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
          <span className="mute grow">{sample}</span>
        </li>
      ))}
    </ul>
  );
}

function useSettled(values: TemplateForm): TemplateForm {
  const [settled, setSettled] = useState(values);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(values), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values]);
  return settled;
}
