import { getRouteApi } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/i18n.tsx';

const route = getRouteApi('/flightSearch/$searchId');

/** Whether the prices of a month are shown or those of the days around; the choice is in the address. */
export function DatesSwitch() {
  const t = useT();
  const navigate = route.useNavigate();
  const isFlexible = route.useSearch({ select: (address) => address.dates === 'flexible' });
  const show = (dates: 'flexible' | 'month') =>
    void navigate({
      search: (now) => ({ ...now, dates }),
      replace: true,
      resetScroll: false,
    });
  const showMonth = () => show('month');
  return (
    <div className="seg dates-switch" role="group" aria-label={t('dates.label')}>
      <button type="button" aria-pressed={!isFlexible} onClick={showMonth}>
        {t('dates.month')}
      </button>
      <button type="button" aria-pressed={isFlexible} onClick={() => show('flexible')}>
        {t('dates.flexible')}
      </button>
    </div>
  );
}
