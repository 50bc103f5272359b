import type { Language } from '@farewind/contract/core/fields';
import type { Currency } from '@farewind/values/currency';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { call, setInterfaceLanguage } from '../shared/api/call.ts';
import { getCurrentLoginInformations } from '@farewind/contract/session/session';
import { getSite } from '@farewind/contract/site/get-site';
import { loadCatalogue } from '../shared/i18n/catalogue.ts';
import { createI18n, I18nProvider, type I18n } from '../shared/i18n/i18n.tsx';
import { cookieNames, readCookie } from '../shared/session/cookies.ts';
import { readStored } from '../shared/session/local-store.ts';
import { SessionProvider, type Session } from '../shared/session/session.tsx';
import { chooseStartCurrency } from '../shared/session/start-currency.ts';
import { findQueryValue, findStartLanguage, withoutQueryValue } from '../shared/session/start-language.ts';
import { StartError } from '../shared/ui/start-error.tsx';
import { CURRENCY_KEY, storeCurrency, storeLanguage } from './store-asked.ts';

const BRIEFLY_MS = 5 * 60_000;

/**
 * Start-up: language and currency by the rules, the site, the stored token's session; then the pages. `drawn` are the
 * texts of a page that the server has drawn: what only this browser remembers comes after it was taken over.
 */
export function SessionStart(props: { readonly drawn: I18n | undefined; readonly children: ReactNode }) {
  const site = useQuery({ queryKey: ['site'], queryFn: () => call(getSite, {}), staleTime: Infinity });
  const login = useQuery({
    queryKey: ['login'],
    queryFn: () => call(getCurrentLoginInformations, {}),
    staleTime: BRIEFLY_MS,
  });
  // Kept as soon as the script runs (store-asked.ts): the pages after it no longer ask.
  const [asked] = useState(() => ({ hash: location.hash, search: location.search }));
  const language = useLanguage(asked, site.data?.defaultLanguage, site.isFetched, props.drawn);
  useAskAgainIn(language.i18n?.language);
  const [saved, setSaved] = useState(() => (props.drawn ? undefined : readStored(CURRENCY_KEY)));
  useEffect(() => setSaved(readStored(CURRENCY_KEY)), []);
  const [chosen, setChosen] = useState<Currency>();
  const currency =
    chosen ??
    chooseStartCurrency({
      ...asked,
      saved,
      origin: location.origin,
      site: site.data,
    });
  const setCurrency = useCallback((next: Currency | undefined) => {
    if (next === undefined) return;
    storeCurrency(next);
    clearAsked('currency');
    setChosen(next);
  }, []);
  // The same for a stranger before and after the answer: nothing is drawn anew for it.
  const user = login.data?.user ?? null;
  const session = useMemo<Session>(
    () => ({
      site: site.data,
      user,
      currency,
      setLanguage: language.set,
      setCurrency,
    }),
    [site.data, user, currency, language.set, setCurrency],
  );
  if (language.failed) return <StartError />;
  if (language.i18n === undefined) return null;
  return (
    <I18nProvider value={language.i18n}>
      <SessionProvider value={session}>{props.children}</SessionProvider>
    </I18nProvider>
  );
}

/** Answers hold names and sentences of the language they were asked in: another language asks for all of them again. */
function useAskAgainIn(language: Language | undefined): void {
  const queries = useQueryClient();
  const before = useRef(language);
  useEffect(() => {
    const isOther = before.current !== undefined && before.current !== language;
    before.current = language;
    if (isOther) void queries.invalidateQueries();
  }, [language, queries]);
}

/** The interface language with its texts. Until a first choice is possible nothing is drawn. */
function useLanguage(
  address: { readonly hash: string; readonly search: string },
  siteDefault: Language | undefined,
  siteKnown: boolean,
  drawn: I18n | undefined,
) {
  const [chosen, setChosen] = useState<Language>();
  const [i18n, setI18n] = useState(drawn);
  const [failed, setFailed] = useState(false);
  const start = findStartLanguage({
    ...address,
    cookie: readCookie(cookieNames.culture),
    siteDefault,
  });
  const wanted = chosen ?? start ?? (siteKnown ? 'ru' : undefined);
  useEffect(() => {
    if (wanted === undefined) return;
    let current = true;
    loadCatalogue(wanted).then(
      (catalogue) => {
        if (!current) return;
        setInterfaceLanguage(wanted);
        document.documentElement.lang = wanted;
        setI18n((now) => (now?.language === wanted ? now : createI18n(wanted, catalogue)));
      },
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [wanted]);
  const set = useCallback((next: Language) => {
    storeLanguage(next);
    clearAsked('locale');
    setChosen(next);
  }, []);
  return { i18n, failed, set };
}

/** After a choice on the page the address no longer asks for another one. */
function clearAsked(name: 'locale' | 'currency'): void {
  if (findQueryValue(location, name) === undefined) return;
  history.replaceState(history.state, '', withoutQueryValue(location.href, name));
}
