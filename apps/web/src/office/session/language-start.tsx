import type { Language } from '@farewind/contract/core/fields';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { setInterfaceLanguage } from '../../shared/api/call.ts';
import { loadCatalogue } from '../../shared/i18n/catalogue.ts';
import { createI18n, createTranslate, I18nProvider, type I18n } from '../../shared/i18n/i18n.tsx';
import { NoAnswerError } from '../../shared/api/api-error.ts';
import { cookieNames, FIVE_YEARS_SECONDS, readCookie, writeCookie } from '../../shared/api/cookies.ts';
import { findStartLanguage, isLanguage, withoutQueryValue } from '../../shared/session/start-language.ts';
import { showError } from '../../shared/ui/error-dialog-store.ts';
import { StartError } from '../../shared/ui/start-error.tsx';
import {
  LanguageChoiceProvider,
  loadOfficeTexts,
  OfficeTextsProvider,
  type OfficeTranslate,
} from '../i18n/office-i18n.tsx';

interface Texts {
  readonly i18n: I18n;
  readonly t: OfficeTranslate;
}

/** Chooses the office's language: from the address, the last choice, the browser, or else Russian. */
export function LanguageStart({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(readStartLanguage);
  const [texts, setTexts] = useState<Texts>();
  const [failed, setFailed] = useState(false);
  const shown = useRef<Language>(undefined);
  const queries = useQueryClient();
  useEffect(() => {
    let current = true;
    const before = shown.current;
    loadTexts(language).then(
      (loaded) => {
        if (!current) return;
        shown.current = language;
        setInterfaceLanguage(language);
        document.documentElement.lang = language;
        setTexts(loaded);
        // Answers hold words of the server too, in the language that they were asked in.
        if (before !== undefined) void queries.invalidateQueries();
      },
      (error: unknown) => {
        if (!current) return;
        if (before === undefined) return setFailed(true);
        // What is on the page stays in its language, with what was typed.
        storeLanguage(before);
        setLanguage(before);
        // Unlike a script, texts are asked for again by the next choice: a reload would only lose what is typed.
        showError(new NoAnswerError(false, error));
      },
    );
    return () => {
      current = false;
    };
  }, [language, queries]);
  const choose = useCallback((next: Language) => {
    storeLanguage(next);
    history.replaceState(history.state, '', withoutQueryValue(location.href, 'locale'));
    setLanguage(next);
  }, []);
  const choice = useMemo(() => ({ language, choose }), [language, choose]);
  if (failed) return <StartError />;
  if (texts === undefined) return null;
  return (
    <I18nProvider value={texts.i18n}>
      <OfficeTextsProvider value={texts.t}>
        <LanguageChoiceProvider value={choice}>{children}</LanguageChoiceProvider>
      </OfficeTextsProvider>
    </I18nProvider>
  );
}

async function loadTexts(language: Language): Promise<Texts> {
  const [shared, office] = await Promise.all([loadCatalogue(language), loadOfficeTexts(language)]);
  const i18n = createI18n(language, shared);
  return { i18n, t: createTranslate(i18n.locale, office) };
}

function readStartLanguage(): Language {
  const browser = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
  const language =
    findStartLanguage({
      hash: location.hash,
      search: location.search,
      cookie: readCookie(cookieNames.culture),
      siteDefault: browser,
    }) ?? 'ru';
  storeLanguage(language);
  return language;
}

function storeLanguage(language: Language): void {
  writeCookie(cookieNames.culture, language, FIVE_YEARS_SECONDS);
}
