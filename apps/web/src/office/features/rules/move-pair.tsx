import type { MarkupRow } from '@farewind/contract/rules/markup-rules';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { officeCall } from '../../api/office-call.ts';
import { moveMarkup } from '../../api/rules.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { showToast } from '../../kit/toast-store.ts';

type Direction = 'up' | 'down';

/** The place of a rule, and two buttons that change it; the arrow keys do, too, while one of them has the focus. */
export function MovePair({ markup }: { readonly markup: MarkupRow }) {
  const t = useOfficeT();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const { id, name, position } = markup;
  const move = async (direction: Direction) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const moved = await officeCall(moveMarkup, { id, direction });
      await queries.invalidateQueries({ queryKey: ['office', 'markup'] });
      if (moved.position !== position) showToast(t('markup.moved', { name, place: moved.position }));
    } catch (error) {
      showError(error);
    } finally {
      setIsBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    void move(event.key === 'ArrowUp' ? 'up' : 'down');
  };
  return (
    <span className="row">
      <span className="num">{position}</span>
      {(['up', 'down'] as const).map((direction) => (
        <button
          key={direction}
          type="button"
          className="btn btn-ghost btn-icon"
          aria-label={t(`markup.${direction}`, { name })}
          aria-busy={isBusy}
          onClick={() => void move(direction)}
          onKeyDown={onKeyDown}
        >
          {direction === 'up' ? (
            <ArrowUp className="i" aria-hidden />
          ) : (
            <ArrowDown className="i" aria-hidden />
          )}
        </button>
      ))}
    </span>
  );
}
