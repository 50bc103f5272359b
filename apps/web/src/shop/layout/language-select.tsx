import { languageTable } from '@farewind/contract/core/languages';
import { Globe } from 'lucide-react';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { ToolSelect } from './tool-select.tsx';

/** The languages that the site offers, each under its own name. */
export function LanguageSelect() {
  const { language, t } = useI18n();
  const { site, setLanguage } = useSession();
  const offered = languageTable.filter((entry) => site?.languages.includes(entry.locale) ?? true);
  if (offered.length < 2) return null;
  const current = languageTable.find((entry) => entry.locale === language);
  return (
    <ToolSelect
      label={t('layout.language')}
      value={language}
      shown={
        <>
          <Globe className="i only-l" aria-hidden />
          <span className="only-l">{current?.name}</span>
          <span className="only-s">{current?.short}</span>
        </>
      }
      options={offered.map((entry) => ({ value: entry.locale, text: entry.name, lang: entry.locale }))}
      onChange={setLanguage}
    />
  );
}
