import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../shared/i18n/i18n.tsx';
import { readTheme, setTheme, themes, type Theme } from '../../shared/ui/theme.ts';

const icons: Readonly<Record<Theme, typeof Sun>> = { auto: Monitor, light: Sun, dark: Moon };

/** Steps through: as the system, light, dark. */
export function ThemeButton() {
  const t = useT();
  const [theme, show] = useState(readTheme);
  const Icon = icons[theme];
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'auto';
  const label = t(`theme.${theme}`);
  return (
    <button
      type="button"
      className="tool tool-theme"
      aria-label={label}
      title={label}
      onClick={() => {
        setTheme(next);
        show(next);
      }}
    >
      <Icon className="i" aria-hidden />
    </button>
  );
}
