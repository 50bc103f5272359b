import type { Language } from '@farewind/contract/core/fields';
import { TriangleAlert } from 'lucide-react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { StateBadge } from '../../kit/state-badge.tsx';
import { useAddressTexts } from '../../routes/office-address.ts';
import { toneOfText, wordTextState, type TextPlace } from './text-types.ts';

/** How a text stands in a language, and the way to it. */
export function LanguageCell({ row, language }: { readonly row: TextPlace; readonly language: Language }) {
  const t = useOfficeT();
  const [, change] = useAddressTexts();
  const cell = row.languages.find((one) => one.language === language);
  if (cell === undefined) return null;
  const state = wordTextState(cell.state, t);
  return (
    <button
      type="button"
      className="btn btn-ghost ct-cell"
      aria-label={t('content.editIn', { name: row.title, language: language.toUpperCase(), state })}
      onClick={() => change({ dialog: 'text', id: `${row.kind}.${row.name}`, lang: language })}
    >
      <StateBadge text={state} tone={toneOfText(cell.state)} />
      {cell.unfilled.length === 0 ? null : (
        <TriangleAlert className="i i-16 ct-hole" role="img" aria-label={t('content.hasHole')} />
      )}
    </button>
  );
}
