import { useState } from 'react';
import { nameZone } from '../../shared/format/zone-moment.ts';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import { useStaff } from '../session/office-session.tsx';

/** By whose clock the times of the page above are told that name no city. */
export function ClockNote() {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { timeZone } = useStaff();
  const [now] = useState(() => Date.now());
  return <p className="t12 mute o-clock">{t('shell.clock', { zone: nameZone(timeZone, locale, now) })}</p>;
}
