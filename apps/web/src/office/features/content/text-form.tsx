import { useRef, type SyntheticEvent } from 'react';
import { saveText } from '@farewind/contract/content/texts';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { Field } from '../../kit/form/field.ts';
import { describeChanges, FormBody, FormFoot } from '../../kit/form/form-parts.tsx';
import { LeaveGuard } from '../../kit/form/leave-guard.tsx';
import { useRecordForm } from '../../kit/form/use-record-form.ts';
import { showToast } from '../../kit/toast-store.ts';
import { TextHistory } from './text-history.tsx';
import { TextPreview } from './text-preview.tsx';
import { hasBody, hasDescription, type ShopText, type TextForm as Values } from './text-types.ts';

/** A text in one language: typed on one side, read on the other; kept as a draft or published. */
export function TextForm({ text, onSaved }: { readonly text: ShopText; readonly onSaved: () => void }) {
  const t = useOfficeT();
  const publish = useRef(true);
  const { kind, name, language, version } = text;
  const form = useRecordForm<Values>({
    fields: listFields(kind),
    start: { values: readText(text), version },
    async save({ effectiveDate, ...words }, seen) {
      await officeCall(saveText, {
        kind,
        name,
        language,
        ...words,
        publish: publish.current,
        ...(effectiveDate === '' ? {} : { effectiveDate }),
        version: seen,
      });
    },
    onSaved() {
      showToast(t(publish.current ? 'content.published' : 'content.kept'));
      onSaved();
    },
  });
  const submit = (isPublished: boolean) => (event: SyntheticEvent) => {
    publish.current = isPublished;
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
      kind: 'text',
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
