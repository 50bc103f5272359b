import type { Currency } from '@farewind/values/currency';
import { useState } from 'react';
import { useSession } from '../../../shared/session/session.tsx';

/** The newest choice of a currency when this page was opened; a later one is meant for this purchase. */
export function useChosenBefore(): Currency | undefined {
  const { chosen } = useSession();
  const [before] = useState(chosen);
  return before;
}
