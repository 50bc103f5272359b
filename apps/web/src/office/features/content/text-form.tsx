import { useEffect, useRef, type SyntheticEvent, useState } from 'react';
import { saveText, getText, restoreText, previewText } from '@farewind/contract/content/texts';
import { usePaused } from '../../../shared/ui/use-paused.ts';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import { NotLoaded } from '../../kit/not-loaded.tsx';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { Field } from '../../kit/form/field.ts';
import { describeChanges, FormBody, FormFoot } from '../../kit/form/form-parts.tsx';
import { LeaveGuard } from '../../kit/form/leave-guard.tsx';
import { useRecordForm } from '../../kit/form/use-record-form.ts';
import { showToast } from '../../kit/toast-store.ts';
import {
  hasBody,
  hasDescription,
  type ShopText,
  type TextForm as Values,
  toneOfText,
  formatTextState,
} from './text-types.ts';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { MarkdownText } from '../../../shared/ui/markdown-text.tsx';
import { QuestionDialog } from '../../kit/dialog/question-dialog.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { TriangleAlert } from 'lucide-react';

const PAUSE_MS = 400;

/** Edits a text in one language with a preview beside it; saves a draft or publishes it. */
export function TextForm({
  text,
  onSaved,
  onBusy,
}: {
  readonly text: ShopText;
  readonly onSaved: (saved: ShopText) => void;
  /** The form is being sent, or has been answered. */
  readonly onBusy: (isBusy: boolean) => void;
}) {
  const t = useOfficeT();
  const publish = useRef(true);
  const saved = useRef<ShopText>(undefined);
  const { kind, name, language, version } = text;
  const form = useRecordForm<Values>({
    fields: listFields(kind),
    start: { values: readText(text), version },
    async save({ effectiveDate, ...words }, seen) {
      saved.current = await officeCall(saveText, {
        kind,
        name,
        language,
        ...words,
        publish: publish.current,
        ...(effectiveDate === '' ? {} : { effectiveDate }),
        version: seen,
      });
    },
    readRecord: (record) => ({
      values: readText(record as ShopText),
      version: (record as ShopText).version,
    }),
    onSaved() {
      showToast(t(publish.current ? 'content.published' : 'content.kept'));
      if (saved.current !== undefined) onSaved(saved.current);
    },
  });
  const { isBusy } = form;
  useEffect(() => {
    onBusy(isBusy);
    return () => onBusy(false);
  }, [isBusy, onBusy]);
  const submit = (isPublished: boolean) => (event: SyntheticEvent) => {
    // What is being sent stays what it was; the form drops the press.
    if (!form.isBusy) publish.current = isPublished;
    form.submit(event);
  };
  return (
    <form noValidate onSubmit={submit(true)} className="o-form-body">
      <div className="o-form-fields">
        <FormBody
          form={form}
          aside={
            <div className="stack">
              <TextPreview text={text} values={form.values} />
              <TextHistory text={text} onRestored={onSaved} />
            </div>
          }
        />
      </div>
      <div className="dialog-foot">
        {form.conflict === undefined ? (
          <button type="button" className="btn btn-line" onClick={submit(false)}>
            {t('content.keepDraft')}
          </button>
        ) : null}
        <FormFoot form={form} save={t('content.publish')} />
      </div>
      <LeaveGuard isDirty={form.isDirty} changes={describeChanges(form, t)} />
    </form>
  );
}

function readText({ title, description, body }: ShopText): Values {
  return { title, description, body, effectiveDate: '' };
}

function listFields(kind: ShopText['kind']): Field<Values>[] {
  const isQuestion = kind === 'faq';
  return [
    {
      name: 'title',
      kind: 'text',
      maxLength: 200,
      isWide: true,
      label: isQuestion ? 'content.question' : 'content.title',
    },
    {
      name: 'description',
      kind: 'area',
      maxLength: 155,
      isWide: true,
      label: 'content.description',
      hint: 'content.descriptionHint',
      isShown: () => hasDescription(kind),
    },
    {
      name: 'body',
      kind: 'area',
      maxLength: 60_000,
      isWide: true,
      hint: 'content.bodyHint',
      label: isQuestion ? 'content.answer' : 'content.body',
      isShown: () => hasBody(kind),
    },
    {
      name: 'effectiveDate',
      kind: 'date',
      isOptional: true,
      label: 'content.effectiveDate',
      hint: 'content.effectiveDateHint',
      isShown: () => kind === 'legal',
    },
  ];
}

type Entry = ShopText['history'][number];

/** Earlier versions of a text with author and date, which can be restored. */
function TextHistory({
  text,
  onRestored,
}: {
  readonly text: ShopText;
  readonly onRestored: (saved: ShopText) => void;
}) {
  const t = useOfficeT();
  const [looked, setLooked] = useState<Entry>();
  return (
    <section className="stack s3" aria-labelledby="text-history">
      <h3 id="text-history">{t('content.history')}</h3>
      <ul className="o-rows">
        {text.history.map((entry) => (
          <li key={entry.revision}>
            <StateBadge text={formatTextState(entry.state, t)} tone={toneOfText(entry.state)} />
            <span className="grow">
              {[
                entry.label,
                entry.changedAt === null ? null : formatInstant(entry.changedAt),
                entry.changedBy,
                entry.isInForce ? t('content.inForce') : null,
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </span>
            <button
              type="button"
              className="btn btn-line"
              aria-label={t('content.lookAt', { number: entry.revision })}
              onClick={() => setLooked(entry)}
            >
              {t('content.look')}
            </button>
          </li>
        ))}
      </ul>
      {looked === undefined ? null : (
        <FormerText
          text={text}
          revision={looked.revision}
          onClose={() => setLooked(undefined)}
          onRestored={onRestored}
        />
      )}
    </section>
  );
}

function FormerText({
  text,
  revision,
  onClose,
  onRestored,
}: {
  readonly text: ShopText;
  readonly revision: number;
  readonly onClose: () => void;
  readonly onRestored: (saved: ShopText) => void;
}) {
  const t = useOfficeT();
  const { kind, name, language } = text;
  const [version] = useState(text.version);
  const found = useQuery({
    queryKey: ['office', 'text', 'former', kind, name, language, revision],
    queryFn: () => officeCall(getText, { kind, name, language, revision }),
  });
  const { data } = found;
  if (data === undefined)
    return found.error === null ? null : (
      <OfficeDialog title={text.title} isBusy={false} onClose={onClose}>
        <NotLoaded found={found} />
      </OfficeDialog>
    );
  return (
    <QuestionDialog
      title={data.title}
      text={
        <div className="ct-preview" lang={language}>
          <p className="mute">{data.description}</p>
          <MarkdownText source={data.body} topLevel={2} />
        </div>
      }
      answer={t('content.restore')}
      onClose={onClose}
      onAnswer={async () => {
        const restored = await officeCall(restoreText, { kind, name, language, revision, version });
        showToast(t('content.restored'));
        onRestored(restored);
        onClose();
      }}
    />
  );
}

/** Preview of the typed text, and the placeholders it may use. */
function TextPreview({ text, values }: { readonly text: ShopText; readonly values: Values }) {
  const t = useOfficeT();
  const { kind, name, language } = text;
  const { title, description, body } = usePaused(values, PAUSE_MS);
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
