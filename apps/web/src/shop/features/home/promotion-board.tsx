import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { FlightBoard } from '../../search/flight-board.tsx';
import type { Promotion } from '../../search/use-promotions.ts';

const ROWS = 7;

/** The routes that the agency has put in front, then the cheapest live flights, soonest first, and the way to everything that leaves today. */
export function PromotionBoard({ promotions }: { readonly promotions: readonly Promotion[] }) {
  const t = useT();
  return (
    <div className="sec">
      <FlightBoard
        id="h-board"
        title={t('board.title')}
        note={t('board.note', { origin: promotions[0]?.fromCity ?? '' })}
        rows={firstRows(promotions)}
        beside="date"
      >
        <Link className="board-all" to="/flight">
          {t('flightList.all')}
          <ArrowRight className="i i-16" aria-hidden />
        </Link>
      </FlightBoard>
    </div>
  );
}

function firstRows(promotions: readonly Promotion[]): Promotion[] {
  const pinned = promotions.filter(({ isPinned }) => isPinned === true);
  const others = promotions.filter(({ isPinned }) => isPinned !== true);
  const rows = others.slice(0, Math.max(0, ROWS - pinned.length));
  return [...pinned, ...rows.toSorted((a, b) => a.departsAt.localeCompare(b.departsAt))];
}
