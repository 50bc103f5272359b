import type { ReactNode } from 'react';
import '../../styles/visit.css';
import { openChoice, useAllowed } from './choice-store.ts';
import { useConsentT } from './texts/consent-texts.ts';

/** For the page about cookies: the visitor's choice in this browser, and a way to change it. Suspends for its texts. */
export function CookieChoices(): ReactNode {
  const t = useConsentT();
  const { preferences, analytics } = useAllowed();
  const allowed = [
    t('cookies.essential'),
    ...(preferences ? [t('cookies.preferences')] : []),
    ...(analytics ? [t('cookies.analytics')] : []),
  ];
  return (
    <section className="card cookie-choices" aria-labelledby="cookie-choices">
      <h2 id="cookie-choices">{t('cookies.yours')}</h2>
      <ul>
        {allowed.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <button type="button" className="btn btn-line" onClick={openChoice}>
        {t('cookies.change')}
      </button>
    </section>
  );
}
