import { formatDuration } from '../../../shared/format/duration.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { bestScore, bestWeights } from './best-score.ts';
import { minutesOf, type Offer } from './filter-offers.ts';
import { lowestPrice } from './sort-offers.ts';
import { useResultT } from '../../purchase/fares/texts/result-texts.ts';

/** How "best" is computed, with the figures of the formula, and the score of the first option. */
export function BestExplained(props: {
  readonly offers: readonly Offer[];
  readonly best: Offer | undefined;
}) {
  const { locale } = useI18n();
  const say = useResultT();
  const { offers, best } = props;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const { hour, stop, hardChange } = bestWeights;
  return (
    <>
      <p className="soft">
        {say('best.formula', {
          hour: percent.format(hour),
          stop: percent.format(stop),
          hard: percent.format(hardChange),
        })}
      </p>
      {best === undefined ? null : <Example best={best} lowest={lowestPrice(offers)} percent={percent} />}
    </>
  );
}

function Example(props: {
  readonly best: Offer;
  readonly lowest: number;
  readonly percent: Intl.NumberFormat;
}) {
  const { locale } = useI18n();
  const say = useResultT();
  const { best, percent } = props;
  // Rounded one by one, so that the displayed figures add up.
  const whole = (part: number) => Math.round(part * 100) / 100;
  const score = bestScore(best, props.lowest);
  const [price, time, changes] = [
    whole(score.price),
    whole(score.time),
    whole(score.stops + score.hardChanges),
  ];
  const parts = [
    say('best.price', { share: percent.format(price) }),
    say('best.time', {
      share: percent.format(time),
      duration: formatDuration(minutesOf(best), locale),
    }),
    ...(changes === 0 ? [] : [say('best.changes', { share: percent.format(changes) })]),
  ];
  const total = percent.format(price + time + changes);
  return <p className="soft num">{say('best.example', { parts: parts.join(' '), total })}</p>;
}
