import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { openToTyping } from '../../../shared/ui/taken-over.ts';
import {
  allAllowed,
  storeChoice,
  nothingAllowed,
  useAllowed,
  type Allowed,
} from '../../consent/choice-store.ts';
import { useConsentT, type ConsentTranslate } from '../../consent/texts/consent-texts.ts';

/**
 * The cookie banner at the bottom of the window, which neither covers nor moves anything above it. Both answers look
 * alike, and the settings are unticked by default.
 */
export function CookieBar({ isOpen }: { readonly isOpen: boolean }): ReactNode {
  const t = useConsentT();
  const [hasSettings, setSettings] = useState(isOpen);
  const bar = useRef<HTMLElement>(null);
  // Takes the focus only if the user opened it.
  useEffect(() => {
    if (isOpen) bar.current?.focus();
  }, [isOpen]);
  useEffect(() => {
    if (bar.current) openToTyping(bar.current);
  }, []);
  return (
    <section className="cookie-bar" data-late aria-label={t('cookies.banner.label')} ref={bar} tabIndex={-1}>
      <p>
        {t('cookies.banner.text')} <Link to="/cookies">{t('cookies.banner.more')}</Link>
      </p>
      {hasSettings ? (
        <Settings t={t} />
      ) : (
        <div className="cookie-answers">
          <button type="button" className="btn btn-line" onClick={() => storeChoice(nothingAllowed)}>
            {t('cookies.banner.essentialOnly')}
          </button>
          <button
            type="button"
            className="btn btn-line"
            data-answer="yes"
            onClick={() => storeChoice(allAllowed)}
          >
            {t('cookies.banner.acceptAll')}
          </button>
          <button type="button" className="btn btn-line" onClick={() => setSettings(true)}>
            {t('cookies.banner.choose')}
          </button>
        </div>
      )}
    </section>
  );
}

function Settings({ t }: { readonly t: ConsentTranslate }): ReactNode {
  const kept = useAllowed();
  const [wanted, setWanted] = useState<Allowed>(kept);
  return (
    <form
      className="cookie-settings"
      onSubmit={(event) => {
        event.preventDefault();
        storeChoice(wanted);
      }}
    >
      <label className="check">
        <input type="checkbox" checked disabled />
        <span>{t('cookies.essential')}</span>
      </label>
      {(['preferences', 'analytics'] as const).map((name) => (
        <label className="check" key={name}>
          <input
            type="checkbox"
            checked={wanted[name]}
            onChange={({ target }) => setWanted((now) => ({ ...now, [name]: target.checked }))}
          />
          <span>{t(`cookies.${name}`)}</span>
        </label>
      ))}
      <button type="submit" className="btn btn-line">
        {t('cookies.save')}
      </button>
    </form>
  );
}
