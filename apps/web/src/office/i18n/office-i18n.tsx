import type { Language } from '@farewind/contract/core/fields';
import { createContext, useContext } from 'react';
import { catalogueLoader } from '../../shared/i18n/catalogue.ts';
import type { MessageValues } from '../../shared/i18n/message.ts';
import enUrl from './en.json?url';
import ruUrl from './ru.json?url';
import trUrl from './tr.json?url';

export type OfficeKey = keyof typeof import('./ru.json');
export type OfficeTranslate = (key: OfficeKey, values?: MessageValues) => string;

/** The office's own texts; those shared with the shop are in the shared catalogue. */
export const loadOfficeTexts = catalogueLoader<Readonly<Record<OfficeKey, string>>>('office', {
  ru: ruUrl,
  en: enUrl,
  tr: trUrl,
});

const OfficeTexts = createContext<OfficeTranslate | undefined>(undefined);
export const OfficeTextsProvider = OfficeTexts.Provider;

export function useOfficeT(): OfficeTranslate {
  const t = useContext(OfficeTexts);
  if (t === undefined) throw new Error('OfficeTextsProvider is missing');
  return t;
}

export interface LanguageChoice {
  readonly language: Language;
  readonly choose: (language: Language) => void;
}

const Choice = createContext<LanguageChoice | undefined>(undefined);
export const LanguageChoiceProvider = Choice.Provider;

export function useLanguageChoice(): LanguageChoice {
  const choice = useContext(Choice);
  if (choice === undefined) throw new Error('LanguageChoiceProvider is missing');
  return choice;
}
