import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { formatMonth } from '../../shared/format/date.ts';
import { useI18n } from '../../shared/i18n/i18n.tsx';

/** Heading inside a calendar: visible months, and buttons to earlier and later ones. */
export function CalendarHead({ months }: { readonly months: readonly string[] }) {
  const { locale } = useI18n();
  return (
    <div className="cal-head">
      <Button slot="previous" className="btn btn-icon btn-sm">
        <ChevronLeft className="i" aria-hidden />
      </Button>
      <span className="cal-names" aria-hidden="true">
        {months.map((month) => (
          <span key={month}>{formatMonth(month, locale)}</span>
        ))}
      </span>
      <Button slot="next" className="btn btn-icon btn-sm">
        <ChevronRight className="i" aria-hidden />
      </Button>
    </div>
  );
}
