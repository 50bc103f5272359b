import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { SurveyForm } from './survey-form.tsx';
import { useSurveyT } from './texts/survey-texts.ts';
import { useAbandoning } from './use-abandoning.ts';

/** Asks who left a purchase for the reason: small, at the edge, and gone for the session once it is closed. */
export function AbandonedCard({ isHidden }: { readonly isHidden: boolean }): ReactNode {
  const { left, close } = useAbandoning();
  if (isHidden || left === undefined) return null;
  return <Card searchId={left.searchId} onClose={close} />;
}

function Card(props: { readonly searchId: string | undefined; readonly onClose: () => void }): ReactNode {
  const t = useSurveyT();
  const [isSent, setSent] = useState(false);
  return (
    <aside className="card survey-card" aria-labelledby="survey-card">
      <div className="survey-head">
        <h2 id="survey-card">{t('survey.title')}</h2>
        <button
          type="button"
          className="btn btn-ghost btn-icon btn-sm"
          aria-label={t('survey.skip')}
          onClick={props.onClose}
        >
          <X aria-hidden="true" size={20} />
        </button>
      </div>
      <p role="status">{isSent ? t('survey.thanks') : ''}</p>
      {isSent ? null : (
        <>
          <p className="t14 mute">{t('survey.intro')}</p>
          <SurveyForm searchId={props.searchId} onSent={() => setSent(true)}>
            <button type="button" className="btn btn-ghost" onClick={props.onClose}>
              {t('survey.skip')}
            </button>
          </SurveyForm>
        </>
      )}
    </aside>
  );
}
