import type { PassengerChange } from '@farewind/contract/bookings/passenger-change';
import { formatMinor } from '@farewind/values/money';
import type { ChangeRow } from './change-rows.ts';
import type { ChangeLine } from './plan-change.ts';

export function presentChange(change: ChangeRow): PassengerChange {
  const { changeId, state, lines, feeMinor, currency, createdAt, payUntil, decidedAt, reason } = change;
  return {
    changeId,
    state,
    lines: lines.map(presentLine),
    fee: formatMinor(feeMinor),
    currency,
    requestedAt: createdAt.toISOString(),
    ...(state === 'waitingForPayment' && payUntil ? { payUntil: payUntil.toISOString() } : {}),
    ...(decidedAt ? { decidedAt: decidedAt.toISOString() } : {}),
    ...(reason === undefined ? {} : { reason }),
  };
}

export function presentLine(line: ChangeLine): PassengerChange['lines'][number] {
  const { passengerIndex, from, to, letters, members, reason, feeMinor } = line;
  return {
    passengerIndex,
    from: { ...from },
    to: { ...to },
    letters,
    members: [...members],
    reason,
    fee: formatMinor(feeMinor),
  };
}
