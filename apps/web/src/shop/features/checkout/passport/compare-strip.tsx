import type { PassengerFields } from '../../../purchase/checkout-fields.ts';
import { tidyName } from '@farewind/travel-rules/person-name';
import { useCheckoutT } from '../../../purchase/texts/checkout-texts.ts';
import { printMachineLines } from './print-machine-lines.ts';

/** The typed data in the format of the passport's machine-readable lines, for comparison letter by letter. */
export function CompareStrip({ passenger }: { readonly passenger: PassengerFields }) {
  const t = useCheckoutT();
  const lines = printMachineLines(passenger);
  if (lines === undefined) return null;
  const { surname, name, passportSerial, passportNumber, birthDate, passportExpiryDate } = passenger;
  const facts = [
    [t('passport.fullName'), tidyName(`${surname} ${name}`).toUpperCase()],
    [t('passport.number'), `${passportSerial} ${passportNumber}`.trim().toUpperCase()],
    [t('passport.born'), birthDate],
    [t('passport.expires'), passportExpiryDate],
  ] as const;
  return (
    <div className="passport span2">
      <p className="t12 passport-lead">{t('passport.compare')}</p>
      {/* On narrow screens the lines scroll sideways, so the keyboard must reach them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="lines" role="group" tabIndex={0} aria-label={t('passport.machineLines')}>
        {lines.map((pieces, line) => (
          <div key={line}>
            {pieces.map(({ text, isMarked }, at) =>
              isMarked ? <em key={at}>{text}</em> : <span key={at}>{text}</span>,
            )}
          </div>
        ))}
      </div>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
