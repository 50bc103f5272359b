import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MarkdownText } from '../../../shared/ui/markdown-text.tsx';
import { previewText } from '@farewind/contract/content/texts';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { ShopText, TextForm } from './text-types.ts';

const PAUSE_MS = 400;

/** The text as it is typed, as visitors would read it, and what it may name. */
export function TextPreview({ text, values }: { readonly text: ShopText; readonly values: TextForm }) {
  const t = useOfficeT();
  const { kind, name, language } = text;
  const { title, description, body } = useSettled(values);
  const { data, error } = useQuery({
    queryKey: ['office', 'text', 'preview', kind, name, language, title, description, body],
    queryFn: () => officeCall(previewText, { kind, name, language, title, description, body }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  return (
    <div className="stack s3">
      <h3>{t('template.preview')}</h3>
      {error === null ? null : <p className="mute">{t('template.noPreview')}</p>}
      {data === undefined ? null : (
        <>
          {data.unfilled.length === 0 ? null : (
            <p className="notice warn">
              <TriangleAlert className="i" aria-hidden />
              {t('content.holes', { names: data.unfilled.map((one) => `{{${one}}}`).join(', ') })}
            </p>
          )}
          <article className="ct-preview" lang={language} aria-label={t('template.preview')}>
            <p className="ct-title">{data.title}</p>
            {data.description === '' ? null : <p className="mute">{data.description}</p>}
            <MarkdownText source={data.body} topLevel={2} />
          </article>
        </>
      )}
      <details>
        <summary>{t('template.placeholders')}</summary>
        <ul className="o-rows o-values">
          {text.placeholders.map((placeholder) => (
            <li key={placeholder.name}>
              <span className="code">{`{{${placeholder.name}}}`}</span>
              <span className="mute grow">{placeholder.value}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function useSettled(values: TextForm): TextForm {
  const [settled, setSettled] = useState(values);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(values), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values]);
  return settled;
}
