import { languageTable } from '@farewind/contract/core/languages';
import { useState } from 'react';
import { useT } from '../../shared/i18n/i18n.tsx';
import { readTheme, setTheme, themes } from '../../shared/ui/theme.ts';
import { useLanguageChoice } from '../i18n/office-i18n.tsx';

/** Language and theme, before anybody has signed in. */
export function EntryTools() {
  const t = useT();
  const { language, choose } = useLanguageChoice();
  const [theme, show] = useState(readTheme);
  return (
    <div className="o-entry-tools">
      <div className="seg" role="group" aria-label={t('layout.language')}>
        {languageTable.map(({ locale, name, short }) => (
          <button
            key={locale}
            type="button"
            lang={locale}
            aria-pressed={locale === language}
            onClick={() => choose(locale)}
          >
            {short}
            <span className="sr">{name}</span>
          </button>
        ))}
      </div>
      <select
        className="select"
        aria-label={t(`theme.${theme}`)}
        value={theme}
        onChange={(event) => {
          const next = themes.find((each) => each === event.target.value) ?? 'auto';
          setTheme(next);
          show(next);
        }}
      >
        {themes.map((each) => (
          <option key={each} value={each}>
            {t(`theme.${each}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
