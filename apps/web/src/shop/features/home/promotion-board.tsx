import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { FlightBoard } from '../flight-list/flight-board.tsx';
import type { Promotion } from '../flight-list/use-promotions.ts';

const ROWS = 7;

/** The cheapest live flights, soonest first, and the way to everything that leaves today. */
export function PromotionBoard({ promotions }: { readonly promotions: readonly Promotion[] }) {
  const t = useT();
  return (
    <div className="sec">
      <FlightBoard
        id="h-board"
        title={t('board.title')}
        note={t('board.note', { origin: promotions[0]?.fromCity ?? '' })}
        rows={promotions.slice(0, ROWS).toSorted((a, b) => a.departsAt.localeCompare(b.departsAt))}
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
