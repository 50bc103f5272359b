import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import '../../../styles/visit.css';
import { SurveyForm } from './survey-form.tsx';
import { useSurveyT } from './texts/survey-texts.ts';

/** The survey as a page, linked from mails about an unfinished purchase. */
export function SurveyPage(): ReactNode {
  const t = useSurveyT();
  const [isSent, setSent] = useState(false);
  usePageTitle(t('survey.title'));
  return (
    <div className="wrap page-body">
      <section className="card survey-page">
        <h1>{t('survey.title')}</h1>
        {isSent ? (
          <p role="status">{t('survey.thanks')}</p>
        ) : (
          <>
            <p>{t('survey.intro')}</p>
            <SurveyForm onSent={() => setSent(true)} />
          </>
        )}
        <p>
          <Link to="/flightPayment">{t('survey.again')}</Link>
        </p>
      </section>
    </div>
  );
}
