import { useTransferT } from '../../purchase/transfers/texts/transfer-texts.ts';

/** The three most common questions about rides. */
export function HowItWorks() {
  const t = useTransferT();
  return (
    <section className="sec how-rides" aria-labelledby="how-rides">
      <h2 id="how-rides">{t('ride.how.title')}</h2>
      <ul className="grid3">
        {(['sign', 'waiting', 'cancel'] as const).map((part) => (
          <li key={part}>
            <h3>{t(`ride.how.${part}`)}</h3>
            <p className="t14 soft">{t(`ride.how.${part}Text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
