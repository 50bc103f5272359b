import { readStored, writeStored } from '../session/local-store.ts';

const THEME_KEY = 'farewind.theme';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export function readTheme(): Theme {
  const stored = readStored(THEME_KEY);
  return themes.find((theme) => theme === stored) ?? 'auto';
}

/** `auto` follows the system; the other two force a theme. */
export function setTheme(theme: Theme): void {
  writeStored(THEME_KEY, theme);
  applyTheme(theme);
}

export function applyStoredTheme(): void {
  applyTheme(readTheme());
}

function applyTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
