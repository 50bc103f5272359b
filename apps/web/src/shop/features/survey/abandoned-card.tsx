import { X } from 'lucide-react';
import { useState, type ReactNode, useEffect } from 'react';
import { SurveyForm } from './survey-form.tsx';
import { useSurveyT } from './texts/survey-texts.ts';
import { useRouter } from '@tanstack/react-router';
import { readTab, writeTab } from '../../../shared/session/tab-store.ts';
import { typedPages } from '../../../shared/session/typed-pages.ts';

/** Pages of a purchase; `/flight` alone is the list of flights. */
const checkout = /^\/(?:flightPayment|transferPayment|flight\/[^/]+)\/([^/]+)/i;

/**
 * Where visitors go who buy later or elsewhere. Reading terms or help, signing in and paying do not count as leaving.
 */
const elsewhere = /^\/(?:$|flightSearch|transferSearch|flight\/?$|destination)/i;

const KEY = 'farewind.surveyOffered';

/** An abandoned purchase, once per browser session; undefined if there is nothing to ask about. */
function useAbandoning() {
  const router = useRouter();
  const [left, setLeft] = useState<{ readonly searchId: string | undefined }>();
  useEffect(() => {
    const onMove = (from: string, to: string): void => {
      if (isCheckout(to)) setLeft(undefined);
      if (!isAbandoned(from, to, typedPages.has(from)) || !recordOffer()) return;
      setLeft({ searchId: findSearchId(from) });
    };
    // On a slow line the visitor may have left before this part was loaded.
    onMove([...typedPages].findLast(isCheckout) ?? '', location.pathname);
    return router.subscribe('onResolved', ({ fromLocation, toLocation }) =>
      onMove(fromLocation?.pathname ?? '', toLocation.pathname),
    );
  }, [router]);
  return { left, close: () => setLeft(undefined) };
}

/** False if the survey was already offered, or if that cannot be stored, because it would then appear every time. */
function recordOffer(): boolean {
  return readTab(KEY) === undefined && writeTab(KEY, '1');
}

/** Asks visitors who left a purchase for the reason, in a small card; hidden for the session once closed. */
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
            <button type="button" className="btn btn-line" onClick={props.onClose}>
              {t('survey.skip')}
            </button>
          </SurveyForm>
        </>
      )}
    </aside>
  );
}

/** Whether this is a page of a purchase. */
export function isCheckout(path: string): boolean {
  return checkout.test(path);
}

/** The search that a purchase came from, from the address of its page. */
export function findSearchId(path: string): string | undefined {
  const [, first, second] = path.split('/');
  return first === undefined || !isCheckout(path) ? undefined : second;
}

/** Whether a visitor who typed something has left the purchase, judged by navigation. */
export function isAbandoned(from: string, to: string, hasTyped: boolean): boolean {
  return hasTyped && isCheckout(from) && elsewhere.test(to);
}
