import { memo } from 'react';
import { FlexibleDates } from './flexible-dates.tsx';
import { MonthPrices, type MonthProps } from './month-prices.tsx';

/** The prices of other days: those of a month, or of each pair of days around the requested ones. */
export const OtherDates = memo(function OtherDates(props: MonthProps & { readonly isFlexible: boolean }) {
  const { isFlexible, ...rest } = props;
  return isFlexible ? <FlexibleDates {...rest} /> : <MonthPrices {...rest} />;
});
