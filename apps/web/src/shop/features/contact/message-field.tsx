import { FieldError } from '../../../shared/ui/field-error.tsx';
import { usePageT } from '../../kit/text-page/texts/page-texts.ts';
import { MESSAGE_LENGTH } from './find-contact-faults.ts';
import { contactIds } from './use-contact-form.ts';

const NEAR_THE_END = 300;

/** The message, with what is left of its length once that matters. */
export function MessageField(props: {
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly fault: string | undefined;
}) {
  const t = usePageT();
  const id = contactIds.message;
  const left = MESSAGE_LENGTH - props.value.length;
  return (
    <div className={props.fault === undefined ? 'field' : 'field is-bad'}>
      <label htmlFor={id}>{t('contact.message')}</label>
      <textarea
        id={id}
        className="textarea"
        rows={6}
        value={props.value}
        aria-invalid={props.fault !== undefined}
        aria-describedby={props.fault === undefined ? `${id}-hint` : `${id}-hint ${id}-fault`}
        onChange={(event) => props.onText(event.target.value)}
      />
      <FieldError id={`${id}-fault`} text={props.fault} />
      <p className="hint" id={`${id}-hint`}>
        {left >= 0 && left <= NEAR_THE_END
          ? t('contact.left', { count: left })
          : t('contact.messageHint', { max: MESSAGE_LENGTH })}
      </p>
    </div>
  );
}
