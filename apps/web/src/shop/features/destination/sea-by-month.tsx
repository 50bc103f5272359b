import type { SceneName } from '@farewind/contract/content/pages';
import { monthHere } from '../../../shared/format/device-clock.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { usePageT } from '../../kit/text-page/texts/page-texts.ts';
import { placeNatures } from '../../kit/place-natures.ts';
import { useNow } from './use-now.ts';

const WARMEST = 32;

/** How warm the sea is through the year, the month of today marked. */
export function SeaByMonth({ scene }: { readonly scene: SceneName }) {
  const t = usePageT();
  const { locale } = useI18n();
  const now = useNow();
  const month = now && monthHere(now);
  const { seaCelsius } = placeNatures[scene];
  if (seaCelsius === undefined) return null;
  const name = (index: number, length: 'long' | 'narrow') =>
    new Intl.DateTimeFormat(locale, { month: length, timeZone: 'UTC' }).format(Date.UTC(2027, index, 15));
  return (
    <section className="card dest-sea" aria-labelledby="dest-sea">
      <h2 id="dest-sea">{t('destination.sea')}</h2>
      <p className="t14 mute">{t('destination.seaNote')}</p>
      <ol>
        {seaCelsius.map((celsius, index) => (
          <li key={name(index, 'long')} className={index === month ? 'is-now' : ''}>
            <b className="num">{celsius}</b>
            <i aria-hidden="true" style={{ height: `${(Math.max(celsius, 1) / WARMEST) * 100}%` }} />
            <abbr title={name(index, 'long')}>{name(index, 'narrow')}</abbr>
          </li>
        ))}
      </ol>
    </section>
  );
}
