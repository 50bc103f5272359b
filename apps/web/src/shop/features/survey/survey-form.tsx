import {
  OTHER_REASON,
  SURVEY_TEXT_LENGTH,
  surveyReasons,
  type SurveyReason,
} from '@farewind/contract/feedback/survey-reasons';
import { useId, useState, type ReactNode } from 'react';
import { call } from '../../../shared/api/call.ts';
import type { RemoteInput } from '../../../shared/api/call-types.ts';
import { saveAnswer } from '@farewind/contract/feedback/survey';
import { useSurveyT } from './texts/survey-texts.ts';

export interface SurveyFormProps {
  /** The search that the purchase came from, if known. */
  readonly searchId?: string | undefined;
  readonly onSent: () => void;
  /** Shown beside the submit button. */
  readonly children?: ReactNode;
}

/** Seven reasons, none preselected; the seventh has a text field. */
export function SurveyForm({ searchId, onSent, children }: SurveyFormProps): ReactNode {
  const t = useSurveyT();
  const name = useId();
  const [reason, setReason] = useState<SurveyReason>();
  const [text, setText] = useState('');
  const { send, isBusy, problem } = useSend(onSent);
  const isTooLong = text.length > SURVEY_TEXT_LENGTH;
  return (
    <form
      className="survey-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined || isTooLong || isBusy) return;
        const typed = reason === OTHER_REASON && text.trim() !== '' ? { text } : {};
        void send({ reason, ...typed, ...(searchId === undefined ? {} : { searchId }) });
      }}
    >
      <fieldset>
        <legend className="sr">{t('survey.title')}</legend>
        {surveyReasons.map((each) => (
          <label className="check radio" key={each}>
            <input type="radio" name={name} checked={reason === each} onChange={() => setReason(each)} />
            <span>{t(`survey.reason.${each}`)}</span>
          </label>
        ))}
      </fieldset>
      {reason === OTHER_REASON ? <Words text={text} onChange={setText} isTooLong={isTooLong} /> : null}
      <p role="alert" className="survey-problem">
        {problem ? t('survey.failed') : ''}
      </p>
      <div className="survey-answers">
        <button type="submit" className="btn btn-primary" disabled={reason === undefined} aria-busy={isBusy}>
          {t('survey.send')}
        </button>
        {children}
      </div>
    </form>
  );
}

function Words(props: {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly isTooLong: boolean;
}): ReactNode {
  const t = useSurveyT();
  const id = useId();
  const { text, onChange, isTooLong } = props;
  return (
    <div className="field">
      <label htmlFor={id}>{t('survey.textLabel')}</label>
      <textarea
        id={id}
        className="textarea"
        rows={3}
        value={text}
        aria-invalid={isTooLong}
        aria-describedby={`${id}-count`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-count`} className={isTooLong ? 'survey-problem' : 't12 mute'}>
        {isTooLong ? `${t('survey.textTooLong')} ` : ''}
        {t('survey.count', { count: text.length, most: SURVEY_TEXT_LENGTH })}
      </p>
    </div>
  );
}

function useSend(onSent: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState(false);
  const send = async (answer: RemoteInput<typeof saveAnswer>) => {
    setBusy(true);
    setProblem(false);
    try {
      await call(saveAnswer, answer);
      onSent();
    } catch {
      setProblem(true);
    } finally {
      setBusy(false);
    }
  };
  return { send, isBusy, problem };
}
